// Pages by the hash of their text, and the records of what a report was made of.
import { asStored } from '../base/json.ts';
import type { StoredPage } from '../sources/port.ts';
import type { Prisma, PrismaClient } from './client/client.ts';
import type { Library, ReportRecords } from './port.ts';

export function createLibrary(prisma: PrismaClient): Library {
  return {
    keepPages: (pages) => keepPages(prisma, pages),
    page: (hash) => page(prisma, hash),
    saveReport: (runId, records) => saveReport(prisma, runId, records),
  };
}

/** Most pages are known from earlier runs: their texts are not sent again. */
async function keepPages(prisma: PrismaClient, pages: readonly StoredPage[]): Promise<void> {
  const hashes = pages.map((one) => one.hash);
  const known = await prisma.page.findMany({ where: { hash: { in: hashes } }, select: { hash: true } });
  const kept = new Set(known.map((one) => one.hash));
  const data = pages
    .filter((one) => !kept.has(one.hash))
    .map(({ hash, url, title, text }) => ({ hash, url, title, text }));
  if (data.length > 0) await prisma.page.createMany({ data, skipDuplicates: true });
}

async function page(prisma: PrismaClient, hash: string): Promise<StoredPage | null> {
  return prisma.page.findUnique({
    where: { hash },
    select: { hash: true, url: true, title: true, text: true },
  });
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
