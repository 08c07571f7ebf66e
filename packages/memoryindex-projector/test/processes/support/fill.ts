import { createEngine } from '@recollect/core'
import type { PostgresStore } from '@recollect/store-postgres'
import { everyTitle } from './compare-helix.ts'

const scope = { namespace: 'team' }
const ids = Array.from({ length: 24 }, (_, i) => `e-${String(i).padStart(2, '0')}`)

/** Entities, parts and links; again, they are other texts of the same. */
export async function fill(store: PostgresStore, round: string): Promise<void> {
  const engine = await createEngine({ store })
  await engine.putMany(scope, [
    ...ids.map((id) => ({ kind: 'thing', id, title: `${everyTitle} ${id} ${round}` })),
    ...ids.slice(0, 12).map((id) => ({ kind: 'note', id: `${id}-part`, parentId: id, content: `part ${round}` })),
  ])
  await engine.linkMany(
    scope,
    ids.slice(1).map((id, i) => ({ fromId: ids[i] ?? '', relation: 'knows', toId: id, note: round })),
  )
}

/** Changes of every sort among what `fill` wrote. */
export async function change(store: PostgresStore): Promise<void> {
  const engine = await createEngine({ store })
  await engine.patch(scope, 'e-00', { title: `${everyTitle} changed` })
  await engine.softDelete(scope, 'e-01')
  await engine.softDelete(scope, 'e-02')
  await engine.revive(scope, 'e-02')
  await engine.purge(scope, 'e-03')
  await engine.unlink(scope, { fromId: 'e-10', relation: 'knows', toId: 'e-11' })
  await engine.put(scope, 'thing', { id: 'e-03', title: `${everyTitle} made anew` })
  await engine.link(scope, { fromId: 'e-03', relation: 'knows', toId: 'e-09' })
}
