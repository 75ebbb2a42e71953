import { admin } from '@tayang/contract'
import { isOneOf, useListAddress } from '#kit'
import { useCallList } from '#shared/api'

const defaults = { search: '', state: '', role: '', sort: '' }
const sorts = ['joined', '-joined'] as const

/** The list of people as the address says; the page of a person reads the same one to go on to the next. */
export function usePeople() {
  const address = useListAddress(defaults)
  const { search, state, role, sort } = address.filters
  const list = useCallList(admin.searchPeople, {
    query: {
      ...(search !== '' && { search }),
      ...(isOneOf(admin.personStates, state) && { state }),
      ...(isOneOf(admin.personRoles, role) && { role }),
      ...(isOneOf(sorts, sort) && { sort }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  return { address, list }
}
