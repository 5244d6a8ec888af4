// Ends the leases of processes of this machine that have died, so that nobody has to wait until they expire.
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import { newId } from '../base/ids.ts';
import { bootId, pidLives } from './embedded/process-mark.ts';
import { justNow } from './rows.ts';

/** The name of this process in leases, from which other processes of this machine can tell that it has died. */
export function ownerHere(): string {
  return `${here()}${process.pid}-${newId('ses')}`;
}

/**
 * Identifies the space in which process ids are unique: this boot of this machine, and this container. On other systems
 * than Linux that cannot be known, and no lease is ended before its time.
 */
function here(): string {
  if (process.platform !== 'linux') return `${hostname()}-`;
  const [container = ''] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
  return `${hostname()}-${bootId()}-${container}-`;
}

/** A message that was in hand so often when its process died may be what killed it: it waits its time. */
const suspicious = 3;

/** Ends the leases that dead processes of this machine hold; returns the number of these processes. */
export async function endDeadLeases(pool: Pool): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const prefix = here();
  const sql = `SELECT owner FROM run WHERE status = 'running' AND starts_with(owner, $1)
   UNION SELECT drain_owner FROM thread WHERE drain_until > now() AND starts_with(drain_owner, $1)
   UNION SELECT owner FROM card WHERE NOT done AND until > now() AND starts_with(owner, $1)
   UNION SELECT taken_by FROM inbound
    WHERE NOT done AND taken_until > now() AND attempts < $2 AND starts_with(taken_by, $1)`;
  const { rows } = await pool.query<{ owner: string }>(sql, [prefix, suspicious]);
  const dead = rows
    .map(({ owner }) => owner)
    .filter((owner) => !pidLives(Number.parseInt(owner.slice(prefix.length))));
  if (dead.length > 0) {
    const ending = `WITH runs AS (UPDATE run SET ready_at = now() WHERE status = 'running' AND owner = ANY ($1)),
       threads AS (UPDATE thread SET drain_until = ${justNow} WHERE drain_until > now() AND drain_owner = ANY ($1)),
       messages AS (UPDATE inbound SET taken_until = ${justNow}
         WHERE NOT done AND taken_until > now() AND attempts < $2 AND taken_by = ANY ($1))
     UPDATE card SET until = ${justNow} WHERE NOT done AND until > now() AND owner = ANY ($1)`;
    await pool.query(ending, [dead, suspicious]);
  }
  return dead.length;
}
