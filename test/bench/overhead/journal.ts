// Measures what recording a step costs, on a database of its own.
import { startChild } from './channel.ts';
import type { Child } from './channel.ts';
import type { JournalOrder, JournalReply, JournalSpec } from './spec.ts';
import type { Stage } from './stage.ts';

export async function measureJournal({ programs, database }: Stage, product: string): Promise<JournalReply> {
  const spec: JournalSpec = { product, database: await database() };
  const child: Child<JournalOrder, JournalReply> = await startChild(programs.journal, [JSON.stringify(spec)]);
  const measured = await child.ask({ say: 'measure', steps: 400, rounds: 5 });
  await child.stop();
  return measured;
}
