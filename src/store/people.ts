// The researches, spending, questions and preferences of one person.
import { storableText } from '../base/json.ts';
import { asksSomething } from './conversations/runs.ts';
import type { Pool } from 'pg';
import type { HomeQuestion, HomeRun, Preferences } from '../chat/port/home.ts';
import type { People } from './port/people.ts';
import { firstRow, rowsOf } from './rows.ts';
import { amount, thisMonth } from './spending.ts';

export function createPeople(pool: Pool): People {
  return {
    async preferences(platform, personId) {
      const sql = `SELECT depth, approval, language FROM person_preference WHERE platform = $1 AND person_id = $2`;
      const kept = await firstRow<Preferences>(pool, sql, [platform, personId]);
      return kept ?? { depth: 'auto', approval: 'as-set', language: 'auto' };
    },
    async prefer(platform, personId, { depth, approval, language }) {
      const sql = `INSERT INTO person_preference (platform, person_id, depth, approval, language)
         VALUES ($1, $2, coalesce($3, 'auto'), coalesce($4, 'as-set'), coalesce($5, 'auto'))
       ON CONFLICT (platform, person_id) DO UPDATE SET depth = coalesce($3, person_preference.depth),
         approval = coalesce($4, person_preference.approval),
         language = coalesce($5, person_preference.language), at = now()`;
      await pool.query(sql, [platform, personId, depth, approval, language]);
    },
    runsOf: (platform, personId, { limit, skip = 0, words = [] }) =>
      rowsOf<HomeRun>(
        pool,
        // Costs are summed up only for the runs that are shown.
        `WITH run AS (SELECT run.* FROM run JOIN thread ON thread.id = thread_id
           WHERE requester_id = $2 AND platform = $1 AND ${asksSomething}
             AND NOT EXISTS (SELECT FROM unnest($5::text[]) word WHERE strpos(lower(request), lower(word)) = 0)
           ORDER BY run.created_at DESC, run.id LIMIT $3 OFFSET $4)
         SELECT run.id, request, status,
             run.created_at AS "createdAt", coalesce(figures.depth, settings ->> 'depth', 'auto') AS depth,
             (SELECT coalesce(sum(${amount('cost')}), 0)::float8
                FROM event WHERE run_id = run.id AND type = 'model-called') AS dollars
           FROM run LEFT JOIN run_figures figures ON figures.run_id = run.id
           ORDER BY run.created_at DESC, run.id`,
        [platform, personId, limit, skip, words.map(storableText)],
      ),
    spentBy: (platform, personId, reserve) =>
      thisMonth(pool, { platform, personId, channel: null }, { reserve, everyone: false }),
    questionsFor: (platform, personId, limit) =>
      rowsOf<HomeQuestion>(
        pool,
        `SELECT question.kind, run.id AS "runId", run.request, delivery.external_ref AS ref
           FROM question JOIN run ON run.id = question.run_id JOIN thread ON thread.id = run.thread_id
             LEFT JOIN delivery ON delivery.question_id = question.id
           WHERE question.status = 'open' AND platform = $1
             AND (asks::jsonb ? $2 OR (requester_id = $2 AND asks::jsonb ?| ARRAY['requester', 'anyone']))
           ORDER BY asked_at DESC LIMIT $3`,
        [platform, personId, limit],
      ),
  };
}
