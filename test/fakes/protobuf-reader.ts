// Reads the wire format of protobuf into numbered fields: as much of it as OTLP uses. Fails at anything else.

/** Field number → values in order: bytes of what has a length, bigints of numbers. */
export type Message = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>;

export function readMessage(bytes: Uint8Array): Message {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = new Map<number, (Uint8Array | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const skip = (length: number): number => {
    if (at + length > bytes.length)
      throw new Error(`a field ends at ${at + length} of ${bytes.length} bytes`);
    at += length;
    return at - length;
  };
  const readers: Readonly<Record<number, () => Uint8Array | bigint>> = {
    0: varint,
    1: () => view.getBigUint64(skip(8), true),
    2: () => {
      const length = Number(varint());
      const start = skip(length);
      return bytes.subarray(start, start + length);
    },
    5: () => BigInt(view.getUint32(skip(4), true)),
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const read = readers[tag & 7];
    if (read === undefined) throw new Error(`wire type ${tag & 7} at byte ${at} is not known`);
    const field = tag >> 3;
    fields.set(field, [...(fields.get(field) ?? []), read()]);
  }
  return fields;
}

export function messagesOf(message: Message, field: number): Message[] {
  return bytesOf(message, field).map(readMessage);
}

export function bytesOf(message: Message, field: number): Uint8Array[] {
  return (message.get(field) ?? []).map((value) => {
    if (typeof value === 'bigint') throw new Error(`field ${field} holds a number`);
    return value;
  });
}

export function numberOf(message: Message, field: number): bigint {
  const value = message.get(field)?.[0] ?? 0n;
  if (typeof value !== 'bigint') throw new Error(`field ${field} holds bytes`);
  return value;
}

export function textOf(message: Message, field: number): string {
  return Buffer.from(bytesOf(message, field)[0] ?? []).toString('utf8');
}
