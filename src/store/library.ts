// Pages by the hash of their text, and the records of what a report was made of.
import type { Pool } from 'pg';
import { asStored } from '../base/json.ts';
import type { StoredPage } from '../sources/port.ts';
import type { Prisma, PrismaClient } from './client/client.ts';
import type { Database } from './database.ts';
import type { Library, ReportRecords } from './library-port.ts';

export function createLibrary({ pool, prisma }: Pick<Database, 'pool' | 'prisma'>): Library {
  return {
    keepPages: (pages) => keepPages(pool, pages),
    page: (hash) => page(pool, hash),
    saveReport: (runId, records) => saveReport(prisma, runId, records),
  };
}

/** Pages of one's own documents are mostly known from earlier runs: their texts are not sent again. */
async function keepPages(pool: Pool, pages: readonly StoredPage[]): Promise<void> {
  const known = pages.length > 1 ? await knownPages(pool, pages) : new Set<string>();
  const data = pages
    .filter(({ hash }) => !known.has(hash))
    .map(({ hash, url, title, text }) => ({ hash, url, title, text }));
  if (data.length === 0) return;
  await pool.query({
    name: 'keep-pages',
    text: `INSERT INTO page (hash, url, title, text)
           SELECT hash, url, title, text FROM json_to_recordset($1::json) AS new (hash text, url text, title text, text text)
           ON CONFLICT (hash) DO NOTHING`,
    values: [JSON.stringify(data)],
  });
}

async function knownPages(pool: Pool, pages: readonly StoredPage[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>({
    name: 'known-pages',
    text: `SELECT hash FROM page WHERE hash = ANY($1)`,
    values: [pages.map(({ hash }) => hash)],
  });
  return new Set(rows.map(({ hash }) => hash));
}

async function page(pool: Pool, hash: string): Promise<StoredPage | null> {
  const { rows } = await pool.query<StoredPage>({
    name: 'page',
    text: `SELECT hash, url, title, text FROM page WHERE hash = $1`,
    values: [hash],
  });
  return rows[0] ?? null;
}

async function saveReport(prisma: PrismaClient, runId: string, records: ReportRecords): Promise<void> {
  const own = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ runId, ...row }));
  await prisma.$transaction([
    prisma.claim.deleteMany({ where: { runId } }),
    prisma.finding.deleteMany({ where: { runId } }),
    prisma.gap.deleteMany({ where: { runId } }),
    prisma.decision.deleteMany({ where: { runId } }),
    prisma.source.deleteMany({ where: { runId } }),
    prisma.source.createMany({ data: own(records.sources) }),
    prisma.evidence.createMany({ data: own(records.evidence) }),
    prisma.finding.createMany({
      data: own(
        records.findings.map(({ id, taskId, content, confidence }) => ({ id, taskId, content, confidence })),
      ),
    }),
    prisma.findingEvidence.createMany({
      data: own(
        records.findings.flatMap(({ id, evidence }) =>
          evidence.map((e) => ({ findingId: id, evidenceId: e })),
        ),
      ),
    }),
    prisma.gap.createMany({ data: own(records.gaps) }),
    prisma.claim.createMany({
      data: own(
        records.claims.map(({ id, text, start, end, verdict, reason }) => ({
          id,
          text,
          start,
          end,
          verdict,
          reason,
        })),
      ),
    }),
    prisma.claimEvidence.createMany({
      data: own(
        records.claims.flatMap(({ id, evidence }) =>
          evidence.map((e) => ({ claimId: id, evidenceId: e.id, number: e.number })),
        ),
      ),
    }),
    prisma.decision.createMany({
      data: own(
        records.decisions.map((decision) => ({
          ...decision,
          inputs: asStored(decision.inputs) as Prisma.InputJsonValue,
          outputs: asStored(decision.outputs) as Prisma.InputJsonValue,
        })),
      ),
    }),
  ]);
}
