-- A run begins with the message that asks for it, in one call: lock, look and rows reach the server as one message. Null for
-- a run that was begun before: the thread's active one, or that of the same message. Tables are those of the caller's search
-- path.
CREATE FUNCTION start_run(new_run text, of_thread text, by_event text, by_author text, author text, said text, meaning text,
  with_files json, wanted text, in_lane text, by_version integer, with_settings json, posts json, with_card boolean,
  in_language text, in_channel text)
RETURNS TABLE ("runId" text, "fresh" boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  existing text;
BEGIN
  -- The thread's row is the lock under which a thread gets at most one active run.
  PERFORM 1 FROM thread WHERE thread.id = of_thread FOR NO KEY UPDATE;
  SELECT run.id INTO existing FROM run LEFT JOIN message ON message.seq = run.message_seq
   WHERE run.thread_id = of_thread
     AND (run.status IN ('queued', 'running', 'waiting')
          OR EXISTS (SELECT 1 FROM message WHERE message.thread_id = of_thread AND message.event_id = by_event))
   ORDER BY message.event_id = by_event DESC NULLS LAST, run.created_at DESC LIMIT 1;
  IF existing IS NOT NULL THEN
    RETURN QUERY SELECT existing, false;
    RETURN;
  END IF;
  WITH asking AS (
    INSERT INTO message (thread_id, event_id, author_id, author_name, text, purpose, files)
    VALUES (of_thread, by_event, by_author, author, said, meaning, with_files)
    ON CONFLICT (thread_id, event_id) DO UPDATE SET purpose = excluded.purpose, files = excluded.files
    RETURNING message.seq
  ), begun AS (
    INSERT INTO run (id, thread_id, requester_id, requester_name, request, message_seq, lane, version, settings, channel)
    SELECT new_run, of_thread, by_author, author, wanted, asking.seq, in_lane, by_version, with_settings, in_channel
      FROM asking RETURNING run.id
  ), spoken AS (
    UPDATE thread SET language = in_language WHERE thread.id = of_thread AND in_language IS NOT NULL
  ), card AS (
    INSERT INTO card (run_id) SELECT begun.id FROM begun WHERE with_card
  )
  INSERT INTO delivery (id, thread_id, run_id, key, view)
  SELECT item ->> 'id', of_thread, begun.id, item ->> 'key', item -> 'view'
    FROM begun, json_array_elements(posts) WITH ORDINALITY AS list (item, place) ORDER BY place;
  RETURN QUERY SELECT new_run, true;
END $$;
