// Pages whose texts a run still needs.

/** SQL for the texts between quotation marks in an entry of the journal. A regular expression takes three times as long. */
export const words = `string_to_table(outcome::text, '"') AS word`;

/**
 * SQL for the words, hashes among them, in the journals of runs that are going on or ended without a report within the
 * last week. One that ended earlier has to read its pages again when it is resumed.
 */
export const neededHashes = `SELECT word FROM run JOIN journal ON journal.run_id = run.id, ${words}
    WHERE length(word) = 64
      AND (status IN ('queued', 'running', 'waiting')
        OR (status <> 'delivered' AND ended_at > now() - interval '7 days'))`;
