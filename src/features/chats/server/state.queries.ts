import { sql } from 'kysely'
import { chatReached, chatNotFound } from './queries.ts'
import { profileIds } from '#features/users/rules.ts'
import type { Reacher } from '#features/users/server/reach.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'

type StateKey = { business_id: number; user_id: number }

/**
 * The state of everything that lists of this business's chats show to this person, as one text: equal texts mean that nothing changed
 * between them. The newest change alone would not do: a transaction with a smaller number may still be open and commit later, so the open
 * transactions up to it are part of the state. A backup restored elsewhere starts another count of transactions, so the server is part of
 * it too.
 */
const stateOfLists = compiled(
  (_db, { business_id, user_id }: StateKey) => sql<{ state: string }>`
    select json_build_array(
      pg_postmaster_start_time(),
      newest.changed,
      (select json_agg(xid::text) from pg_snapshot_xip(snapshot) xid where xid::text::bigint <= newest.changed),
      (select json_agg(json_build_array(branch.id, branch.name, branch.branch) order by branch.id)
        from branch where branch.business_id = ${business_id}),
      (select json_agg(link.branch_id order by link.branch_id)
        from branch_user link where link.business_id = ${business_id} and link.user_id = ${user_id}),
      (select json_build_array(count(*), count(merge.undone_at)) from customer_merge merge where merge.business_id = ${business_id})
    )::text as state
    from pg_current_snapshot() snapshot cross join lateral (
      select coalesce((
        select chat.changed from chat
        where chat.business_id = ${business_id} and chat.changed < pg_snapshot_xmax(snapshot)::text::bigint
        order by chat.changed desc limit 1
      ), 0) as changed
    ) newest`,
)

/** The state of what a list of chats shows to this person; read it before the list itself. */
export async function chatsState(db: Db, asked: StateKey): Promise<string> {
  const [row] = await stateOfLists(db, asked)
  return row!.state
}

/** The chat and its state, for each profile. */
const stateOfChat = Object.fromEntries(
  Object.values(profileIds).map((profile_id) => [
    profile_id,
    compiled((db, { user_id, id }: { user_id: number; id: number }) =>
      chatReached(db, { id: user_id, profile_id }, id)
        .select(['chat.id', 'chat.business_id', 'chat.changed'])
        .select(sql`pg_postmaster_start_time()`.as('server'))
        // The author may have changed their name since.
        .select(sql<string>`(select max(updated_at) from app_user)`.as('people'))
        .select(
          sql<string | null>`(
            select json_agg(json_build_array(event.id, person.name, moved_to.branch) order by event.id)::text
            from chat_event event
            left join app_user person on person.id = event.by_user_id
            left join branch moved_to on moved_to.business_id = event.business_id and moved_to.id = event.branch_id
            where event.business_id = chat.business_id and event.chat_id = chat.id)`.as('events'),
        ),
    ),
  ]),
)

/**
 * A chat within reach and the state of its messages and events; 404 for any other. A change of a message changes the chat, and changes of a
 * chat take turns, so its last change says whether there was another.
 */
export async function requireChatState(db: Db, { id: user_id, profile_id }: Reacher, id: number) {
  const [chat] = await stateOfChat[profile_id]!(db, { user_id, id })
  if (!chat) throw chatNotFound()
  return chat
}
