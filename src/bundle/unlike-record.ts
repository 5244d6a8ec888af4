// What a manifest and the list of prompts say of a run, held against its record: nothing is made again from them.
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import type { Manifest } from './manifest.ts';
import { namesOfPages, type Recorded } from './recording.ts';

/** What differs, and what nothing on record tells, in sentences. `prompts`: the text of prompts.json. */
export function unlikeRecord(manifest: Manifest, recording: Recorded, prompts: string) {
  const { list } = manifest.pages;
  const names = namesOfPages(recording.entries);
  const nameless = list.filter(({ hash }) => !names.has(hash)).length;
  const pages = nameless === 1 ? '1 page' : `${nameless} pages`;
  return {
    differences: [
      ...aboutRun(manifest, recording),
      ...list.flatMap(({ hash, url, title }) => {
        const name = names.get(hash);
        if (name === undefined || (name.url === url && name.title === title)) return [];
        return [`manifest.json gives the page ${hash} another address or title than the record.`];
      }),
      ...aboutModels(recording, prompts),
    ],
    unchecked: [
      'Not checked, because the record does not tell it: which Footnote wrote the bundle, and in which wording agents were asked.',
      ...(nameless === 0
        ? []
        : [`Not checked: address and title of ${pages} that the record does not name.`]),
    ],
  };
}

function aboutRun({ run }: Manifest, { request, named }: Recorded): string[] {
  return [
    ...(run.request === request ? [] : ['manifest.json gives another request than the record.']),
    ...(run.id === named ? [] : ['manifest.json gives another id of the run than the record.']),
    ...(run.error === null ? [] : ['manifest.json names an error, and the report was delivered.']),
  ];
}

const ofModel = z.object({ model: z.string().nullable() });
const given = z.object({ value: ofModel });
const asked = z.array(ofModel.extend({ agent: z.string() }));
/** What it found is recorded without the model that found it. */
const unnamed = 'researcher';

/** The models whose answers are on record have to be those that the list of prompts names. */
function aboutModels({ entries }: Recorded, prompts: string): string[] {
  const recorded = entries.flatMap(({ outcome }) => given.safeParse(outcome).data?.value.model ?? []);
  const listed = listedIn(prompts);
  if (listed === null) return ['prompts.json is not the list that a bundle has.'];
  const strange = new Set(
    listed.flatMap(({ agent, model }) => (agent === unnamed || recorded.includes(model) ? [] : [model])),
  );
  const missing = new Set(recorded.filter((model) => !listed.some((each) => each.model === model)));
  return [
    ...[...strange].map((model) => `prompts.json names the model ${model}, of which no answer is on record.`),
    ...[...missing].map(
      (model) => `prompts.json does not name the model ${model}, whose answers are on record.`,
    ),
  ];
}

function listedIn(prompts: string): { readonly agent: string; readonly model: string }[] | null {
  const listed = asked.safeParse(jsonIn(prompts)).data;
  return listed?.flatMap(({ agent, model }) => (model === null ? [] : [{ agent, model }])) ?? null;
}
