-- A run that began with a newer version of the story than the one of the process that asks (the last parameter; null: any) is left to
-- newer processes. Otherwise next_run is as it was.
CREATE FUNCTION next_run(by_owner text, of_lanes text[], ttl_ms double precision, per_person integer, newest integer)
RETURNS TABLE ("id" text, "fence" integer, "threadId" text, "requesterId" text, "request" text, "version" integer,
  "settings" json, "wakeSeq" integer, "activeMs" integer, "failures" integer, "deaths" integer, "cancelRequested" boolean,
  "kept" json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz;
  has_suspect boolean;
BEGIN
  -- Claims happen one after the other, so that limits hold; claim_run has the same lock.
  PERFORM pg_advisory_xact_lock(hashtext('footnote claim ' || current_schema()));
  moment := clock_timestamp();
  SELECT EXISTS (
    SELECT 1 FROM run WHERE run.status = 'running' AND run.owner = by_owner AND run.ready_at > moment AND run.deaths >= 3
       AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.run_id = run.id AND journal.fence = run.fence))
    INTO has_suspect;
  -- A run that is working has its lease's end in ready_at: one that died becomes ready by itself.
  -- What became ready this moment may have been rounded up to the next millisecond.
  -- A cancelled run is let through whatever else its requester has going: it only has to end.
  -- A row that is locked has its turn later, and does not keep the others waiting.
  RETURN QUERY
  WITH busy AS (
    SELECT requester_id, count(*) AS runs FROM run
     WHERE run.status = 'running' AND run.ready_at > moment GROUP BY requester_id
  ), next AS (
    SELECT run.id, CASE WHEN run.status = 'waiting' AND (run.cancel_requested OR EXISTS (
             SELECT 1 FROM question WHERE question.run_id = run.id AND question.status = 'open'))
           THEN run.result END AS kept, died.times
      FROM run LEFT JOIN busy USING (requester_id)
      CROSS JOIN LATERAL (
        SELECT CASE WHEN run.status = 'running' AND run.owner IS DISTINCT FROM by_owner AND NOT EXISTS (
            SELECT 1 FROM journal WHERE journal.run_id = run.id AND journal.fence = run.fence)
          THEN run.deaths + 1 ELSE 0 END AS times) AS died
     WHERE run.status IN ('queued', 'running', 'waiting') AND run.ready_at <= moment + interval '1 millisecond'
       AND run.lane = ANY (of_lanes)
       AND (coalesce(busy.runs, 0) < per_person OR run.cancel_requested)
       AND (died.times < 3 OR NOT has_suspect OR run.cancel_requested)
       -- To end one takes no story.
       AND (newest IS NULL OR run.version <= newest OR run.cancel_requested)
     ORDER BY run.cancel_requested DESC, coalesce(busy.runs, 0), run.created_at, run.id
     LIMIT 1 FOR NO KEY UPDATE OF run SKIP LOCKED
  )
  UPDATE run
     SET status = 'running', owner = by_owner, fence = run.fence + 1,
       ready_at = moment + ttl_ms * interval '1 millisecond',
       deaths = next.times
    FROM next WHERE run.id = next.id
  RETURNING run.id, run.fence, run.thread_id, run.requester_id, run.request, run.version, run.settings, run.wake_seq,
    run.active_ms, run.failures, run.deaths, run.cancel_requested, next.kept;
END $$;

-- Processes of earlier builds, which still work while this is deployed, call it without that parameter; their story is 17 or older.
CREATE OR REPLACE FUNCTION next_run(by_owner text, of_lanes text[], ttl_ms double precision, per_person integer)
RETURNS TABLE ("id" text, "fence" integer, "threadId" text, "requesterId" text, "request" text, "version" integer,
  "settings" json, "wakeSeq" integer, "activeMs" integer, "failures" integer, "deaths" integer, "cancelRequested" boolean,
  "kept" json)
LANGUAGE sql AS $$
  SELECT * FROM next_run(by_owner, of_lanes, ttl_ms, per_person, 17)
$$;
