import { admin, type CallOf } from '@tayang/contract'
import { useListAddress } from '#kit'
import { useCallList } from '#shared/api'
import { beginOf, endOf } from './days.ts'

const NO_FILTERS = { operator: '', call: '', target: '', outcome: '', from: '', to: '' }

export type TrailAddress = ReturnType<typeof useListAddress<typeof NO_FILTERS>>

/** The trail by what the address says. */
export function useTrail() {
  const address = useListAddress(NO_FILTERS)
  const query = queryOf(address.filters)
  const list = useCallList(admin.listAudit, {
    query: { ...query, ...(address.cursor && { cursor: address.cursor }) },
  })
  const open = list.items.find(({ id }) => id === address.selected) ?? null
  return { address, query, list, open }
}

type Query = NonNullable<CallOf<typeof admin.exportAudit>['query']>

function queryOf({ operator, call, target, outcome, from, to }: TrailAddress['filters']): Query {
  const begin = beginOf(from)
  const end = endOf(to)
  return {
    ...(operator && { operator: [operator] }),
    ...(call && { operation: [call] }),
    ...(target && { target }),
    ...(outcome && { outcome }),
    ...(begin !== null && { from: begin }),
    ...(end !== null && { to: end }),
  }
}
