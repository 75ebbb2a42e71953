import { expect, test } from 'vitest'
import { readInvitation } from './invitations.ts'

const sari = { email: 'sari@tayang.test', name: 'Sari' }

test('people of the demo can be asked for by name and address', () => {
  expect(readInvitation({ invite: [sari, { email: 'adi.wibowo@tayang.test', name: 'Adi' }] })).toHaveLength(2)
})

test.each([
  ['nothing', null],
  ['a progress', { playable: 1, of: 2 }],
  ['an operator', { invite: [{ email: 'dewi@tayang.test', name: 'Dewi' }] }],
  ['somebody with a part of their own', { invite: [sari, { email: 'ayu@tayang.test', name: 'Ayu' }] }],
  ['an address elsewhere', { invite: [{ email: 'sari@example.com', name: 'Sari' }] }],
  ['somebody without a name', { invite: [{ email: 'sari@tayang.test', name: ' ' }] }],
  ['more than a demo has', { invite: Array.from({ length: 101 }, () => sari) }],
])('%s is no invitation', (_, message) => {
  expect(readInvitation(message)).toBeNull()
})
