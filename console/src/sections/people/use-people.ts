import { admin } from '@tayang/contract'
import { useListAddress } from '#kit'
import { useCallList } from '#shared/api'

const defaults = { search: '', state: '', role: '' }

/** The list of people as the address says; the page of a person reads the same one to go on to the next. */
export function usePeople() {
  const address = useListAddress(defaults)
  const { search, state, role } = address.filters
  const list = useCallList(admin.searchPeople, {
    query: {
      ...(search !== '' && { search }),
      ...(isOneOf(admin.personStates, state) && { state }),
      ...(isOneOf(admin.personRoles, role) && { role }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  return { address, list }
}

function isOneOf<V extends string>(values: readonly V[], value: string): value is V {
  return (values as readonly string[]).includes(value)
}
