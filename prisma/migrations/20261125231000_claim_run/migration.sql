-- Which run goes next, in one call: lock, choice and claim reach the server as one message, and nobody else waits for a
-- process that stood still between them. Tables are those of the caller's search path.
CREATE FUNCTION claim_run(by_owner text, of_lanes text[], ttl_ms double precision, per_person integer)
RETURNS TABLE ("id" text, "fence" integer, "threadId" text, "requesterId" text, "request" text, "version" integer,
  "settings" json, "wakeSeq" integer, "activeMs" integer, "failures" integer, "cancelRequested" boolean, "kept" json)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Claims happen one after the other, so that limits hold.
  PERFORM pg_advisory_xact_lock(hashtext('footnote claim ' || current_schema()));
  -- A run that is working has its lease's end in ready_at: one that died becomes ready by itself.
  -- What became ready this moment may have been rounded up to the next millisecond.
  -- A cancelled run is let through whatever else its requester has going: it only has to end.
  -- A row that is locked has its turn later, and does not keep the others waiting.
  RETURN QUERY
  WITH busy AS (
    SELECT requester_id, count(*) AS runs FROM run
     WHERE run.status = 'running' AND run.ready_at > now() GROUP BY requester_id
  ), next AS (
    SELECT run.id, CASE WHEN run.status = 'waiting' AND run.cancel_requested THEN run.result END AS kept
      FROM run LEFT JOIN busy USING (requester_id)
     WHERE run.status IN ('queued', 'running', 'waiting') AND run.ready_at <= now() + interval '1 millisecond'
       AND run.lane = ANY (of_lanes)
       AND (coalesce(busy.runs, 0) < per_person OR run.cancel_requested)
     ORDER BY run.cancel_requested DESC, coalesce(busy.runs, 0), run.created_at, run.id
     LIMIT 1 FOR NO KEY UPDATE OF run SKIP LOCKED
  )
  UPDATE run
     SET status = 'running', owner = by_owner, fence = run.fence + 1,
       ready_at = now() + ttl_ms * interval '1 millisecond'
    FROM next WHERE run.id = next.id
  RETURNING run.id, run.fence, run.thread_id, run.requester_id, run.request, run.version, run.settings, run.wake_seq,
    run.active_ms, run.failures, run.cancel_requested, next.kept;
END $$;
