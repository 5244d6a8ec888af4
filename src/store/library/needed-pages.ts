// Pages whose texts a run still needs.

/** What stands between quotation marks in an entry of the journal. A search by expression takes three times as long. */
export const words = `string_to_table(outcome::text, '"') AS word`;

/**
 * SQL: the hashes in the journals of runs that are going on, or may be resumed. One that was stopped longer than a week ago
 * would have to read its pages again.
 */
export const neededHashes = `SELECT word FROM run JOIN journal ON journal.run_id = run.id, ${words}
    WHERE length(word) = 64
      AND (status IN ('queued', 'running', 'waiting')
        OR (status IN ('cancelled', 'failed') AND ended_at > now() - interval '7 days'))`;
