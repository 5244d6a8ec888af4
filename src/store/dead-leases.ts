// Leases of processes of this machine that are gone: nobody has to wait until they run out.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import { newId } from '../base/ids.ts';
import { pidLives } from './embedded/process-mark.ts';

/** Names this process in leases, so that others of this machine can tell that it is gone. */
export function ownerHere(): string {
  return `${here()}${process.pid}-${newId('ses')}`;
}

/**
 * Where ids of processes mean the same: this boot of this machine, and this container. Elsewhere than on Linux that cannot
 * be told, and no lease is ended before its time.
 */
function here(): string {
  if (process.platform !== 'linux') return `${hostname()}-`;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  const [container = ''] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
  return `${hostname()}-${boot}-${container}-`;
}

/** Ends the leases of runs, threads and cards that dead processes of this machine hold; returns how many processes. */
export async function endDeadLeases(pool: Pool): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const prefix = here();
  const { rows } = await pool.query<{ owner: string }>(
    `SELECT owner FROM run WHERE status = 'running' AND starts_with(owner, $1)
     UNION SELECT drain_owner FROM thread WHERE drain_until > now() AND starts_with(drain_owner, $1)
     UNION SELECT owner FROM card WHERE NOT done AND until > now() AND starts_with(owner, $1)`,
    [prefix],
  );
  const dead = rows
    .map(({ owner }) => owner)
    .filter((owner) => !pidLives(Number.parseInt(owner.slice(prefix.length))));
  if (dead.length > 0) {
    await pool.query(
      `WITH runs AS (UPDATE run SET ready_at = now() WHERE status = 'running' AND owner = ANY ($1)),
         threads AS (UPDATE thread SET drain_until = now() WHERE drain_until > now() AND drain_owner = ANY ($1))
       UPDATE card SET until = now() WHERE NOT done AND until > now() AND owner = ANY ($1)`,
      [dead],
    );
  }
  return dead.length;
}
