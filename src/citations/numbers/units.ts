// Units of measure behind a number, each with its dimension and its exact factor to the base unit.
import type { Dimension } from './quantity.ts';

export interface Unit {
  readonly name: string;
  readonly dimension: Dimension;
  readonly factor: number;
  /** Added after multiplying: only temperatures have it. */
  readonly offset: number;
}

/** Symbols keep their case; names are read in any case. */
const symbols: Readonly<Record<string, readonly [Dimension, number, number?]>> = {
  nm: ['length', 1e-9],
  µm: ['length', 1e-6],
  μm: ['length', 1e-6],
  mm: ['length', 1e-3],
  cm: ['length', 1e-2],
  m: ['length', 1],
  km: ['length', 1e3],
  ft: ['length', 0.3048],
  mi: ['length', 1609.344],
  yd: ['length', 0.9144],
  'm²': ['area', 1],
  m2: ['area', 1],
  'km²': ['area', 1e6],
  km2: ['area', 1e6],
  'cm²': ['area', 1e-4],
  'sq km': ['area', 1e6],
  'sq m': ['area', 1],
  'sq ft': ['area', 0.09290304],
  'sq mi': ['area', 2589988.110336],
  ha: ['area', 1e4],
  'm³': ['volume', 1e3],
  m3: ['volume', 1e3],
  ml: ['volume', 1e-3],
  mL: ['volume', 1e-3],
  µL: ['volume', 1e-6],
  μL: ['volume', 1e-6],
  µl: ['volume', 1e-6],
  cl: ['volume', 1e-2],
  dL: ['volume', 0.1],
  l: ['volume', 1],
  L: ['volume', 1],
  ng: ['mass', 1e-12],
  µg: ['mass', 1e-9],
  μg: ['mass', 1e-9],
  mcg: ['mass', 1e-9],
  mg: ['mass', 1e-6],
  g: ['mass', 1e-3],
  kg: ['mass', 1],
  t: ['mass', 1e3],
  lb: ['mass', 0.45359237],
  lbs: ['mass', 0.45359237],
  oz: ['mass', 0.028349523125],
  ns: ['seconds', 1e-9],
  µs: ['seconds', 1e-6],
  μs: ['seconds', 1e-6],
  ms: ['seconds', 1e-3],
  s: ['seconds', 1],
  sec: ['seconds', 1],
  secs: ['seconds', 1],
  min: ['seconds', 60],
  mins: ['seconds', 60],
  h: ['seconds', 3600],
  hr: ['seconds', 3600],
  hrs: ['seconds', 3600],
  yr: ['months', 12],
  yrs: ['months', 12],
  'km/h': ['speed', 1 / 3.6],
  kmh: ['speed', 1 / 3.6],
  kph: ['speed', 1 / 3.6],
  'm/s': ['speed', 1],
  mph: ['speed', 0.44704],
  '°C': ['temperature', 1],
  '°F': ['temperature', 5 / 9, -160 / 9],
  '°': ['angle', 1],
  bit: ['data', 0.125],
  bits: ['data', 0.125],
  kbit: ['data', 125],
  Mbit: ['data', 125e3],
  Gbit: ['data', 125e6],
  Tbit: ['data', 125e9],
  kbps: ['data', 125],
  Mbps: ['data', 125e3],
  Gbps: ['data', 125e6],
  kB: ['data', 1e3],
  KB: ['data', 1e3],
  MB: ['data', 1e6],
  GB: ['data', 1e9],
  TB: ['data', 1e12],
  PB: ['data', 1e15],
  KiB: ['data', 1024],
  MiB: ['data', 1024 ** 2],
  GiB: ['data', 1024 ** 3],
  TiB: ['data', 1024 ** 4],
  J: ['energy', 1],
  kJ: ['energy', 1e3],
  Wh: ['energy', 3600],
  kWh: ['energy', 3.6e6],
  MWh: ['energy', 3.6e9],
  GWh: ['energy', 3.6e12],
  TWh: ['energy', 3.6e15],
  kcal: ['energy', 4184],
  W: ['power', 1],
  kW: ['power', 1e3],
  MW: ['power', 1e6],
  GW: ['power', 1e9],
  Hz: ['frequency', 1],
  kHz: ['frequency', 1e3],
  MHz: ['frequency', 1e6],
  GHz: ['frequency', 1e9],
  Pa: ['pressure', 1],
  hPa: ['pressure', 100],
  kPa: ['pressure', 1e3],
  mmHg: ['pressure', 133.322387415],
  mV: ['voltage', 1e-3],
  V: ['voltage', 1],
  kV: ['voltage', 1e3],
  mA: ['current', 1e-3],
  A: ['current', 1],
  ppm: ['concentration', 1e-6],
  ppb: ['concentration', 1e-9],
};

const names: Readonly<Record<string, readonly [Dimension, number, number?]>> = {
  nanometre: ['length', 1e-9],
  micrometre: ['length', 1e-6],
  millimetre: ['length', 1e-3],
  centimetre: ['length', 1e-2],
  metre: ['length', 1],
  kilometre: ['length', 1e3],
  inch: ['length', 0.0254],
  foot: ['length', 0.3048],
  yard: ['length', 0.9144],
  mile: ['length', 1609.344],
  'square metre': ['area', 1],
  'square kilometre': ['area', 1e6],
  'square foot': ['area', 0.09290304],
  'square mile': ['area', 2589988.110336],
  hectare: ['area', 1e4],
  acre: ['area', 4046.8564224],
  litre: ['volume', 1],
  millilitre: ['volume', 1e-3],
  'cubic metre': ['volume', 1e3],
  gallon: ['volume', 3.785411784],
  gram: ['mass', 1e-3],
  milligram: ['mass', 1e-6],
  microgram: ['mass', 1e-9],
  kilogram: ['mass', 1],
  pound: ['mass', 0.45359237],
  ton: ['mass', 1e3],
  tonne: ['mass', 1e3],
  'metric ton': ['mass', 1e3],
  ounce: ['mass', 0.028349523125],
  nanosecond: ['seconds', 1e-9],
  microsecond: ['seconds', 1e-6],
  millisecond: ['seconds', 1e-3],
  second: ['seconds', 1],
  minute: ['seconds', 60],
  hour: ['seconds', 3600],
  day: ['seconds', 86400],
  week: ['seconds', 604800],
  fortnight: ['seconds', 1209600],
  month: ['months', 1],
  year: ['months', 12],
  decade: ['months', 120],
  century: ['months', 1200],
  'mile per hour': ['speed', 0.44704],
  'kilometre per hour': ['speed', 1 / 3.6],
  'metre per second': ['speed', 1],
  knot: ['speed', 1852 / 3600],
  'degree celsius': ['temperature', 1],
  'degree fahrenheit': ['temperature', 5 / 9, -160 / 9],
  degree: ['angle', 1],
  bit: ['data', 0.125],
  kilobit: ['data', 125],
  megabit: ['data', 125e3],
  gigabit: ['data', 125e6],
  terabit: ['data', 125e9],
  byte: ['data', 1],
  kilobyte: ['data', 1e3],
  megabyte: ['data', 1e6],
  gigabyte: ['data', 1e9],
  terabyte: ['data', 1e12],
  petabyte: ['data', 1e15],
  kibibyte: ['data', 1024],
  mebibyte: ['data', 1024 ** 2],
  gibibyte: ['data', 1024 ** 3],
  watt: ['power', 1],
  kilowatt: ['power', 1e3],
  megawatt: ['power', 1e6],
  gigawatt: ['power', 1e9],
  'kilowatt hour': ['energy', 3.6e6],
  calorie: ['energy', 4184],
  hertz: ['frequency', 1],
  megahertz: ['frequency', 1e6],
  gigahertz: ['frequency', 1e9],
  volt: ['voltage', 1],
};

/** Spelled in any of these ways it is the name in the table. */
const plurals: Readonly<Record<string, string>> = {
  feet: 'foot',
  inches: 'inch',
  centuries: 'century',
  celsius: 'celsius',
};

const symbol = new RegExp(
  String.raw`^[ -]?(${Object.keys(symbols)
    .toSorted((one, other) => other.length - one.length)
    .map((each) => each.replaceAll(/[/²³]/g, (sign) => (sign === '/' ? '\\/' : sign)))
    .join(
      '|',
    )})(?![\p{L}\p{N}_²³]|\/(?!(?:s|sec|second|min|minute|h|hr|hour|day|d|week|month|mo|year|yr|kg|ml|L|dL)(?!\p{L})))`,
  'u',
);
/** The symbol of the inch is a word as well. */
const inch = /^[ -]?in(?=[.,;)]|$| (?:tall|long|wide|high|deep|thick|by)(?!\p{L}))/u;
const word =
  /^[ -]((?:square|cubic|metric|degrees?|kilowatt)[ -](?=\p{L}))?(\p{L}{3,12})(?:[ -](per|an?|every|each) (hour|second))?(?![\p{L}\p{N}_])/u;

export interface UnitFound {
  readonly unit: Unit;
  readonly length: number;
}

/** The unit of measure that the text behind a number begins with. */
export function unitBehind(text: string): UnitFound | null {
  const head = text.slice(0, 40);
  const name = word.exec(head);
  const found = name === null ? null : nameIn(name);
  if (found !== null) return found;
  const sign = symbol.exec(head);
  const short = sign === null ? inch.exec(head) : null;
  if (short !== null)
    return { unit: { name: 'inch', ...parts(['length', 0.0254]) }, length: short[0].length };
  const entry = sign?.[1] === undefined ? undefined : symbols[sign[1]];
  if (sign?.[1] === undefined || entry === undefined) return null;
  return { unit: { name: sign[1], ...parts(entry) }, length: sign[0].length };
}

function nameIn([, lead = '', noun = '', per = '', time = '']: RegExpExecArray): UnitFound | null {
  const base = singular(noun.toLowerCase());
  const first = singular(lead.trim().replace('-', '').toLowerCase());
  const tries: [string, number][] = [
    [`${first} ${base} per ${time}`, lead.length + noun.length + per.length + 2 + time.length],
    [`${base} per ${time}`, lead.length + noun.length + per.length + 2 + time.length],
    [`${first} ${base}`, lead.length + noun.length],
    [base, noun.length],
  ];
  for (const [name, length] of tries) {
    if (name.includes(' per ') && per === '') continue;
    if (name === base && lead !== '') continue;
    const entry = names[name.trim()];
    if (entry !== undefined) return { unit: { name: name.trim(), ...parts(entry) }, length: length + 1 };
  }
  const entry = lead.startsWith('degree') ? names['degree'] : undefined;
  return entry === undefined
    ? null
    : { unit: { name: 'degree', ...parts(entry) }, length: lead.trimEnd().length + 1 };
}

function parts([dimension, factor, offset = 0]: readonly [Dimension, number, number?]): Omit<Unit, 'name'> {
  return { dimension, factor, offset };
}

/** "meters" and "metres" are the metre; "Fahrenheit" stays. */
function singular(name: string): string {
  const one = plurals[name] ?? (name.length > 3 ? name.replace(/s$/, '') : name);
  return one.replace(/(met|lit)er$/, '$1re');
}
