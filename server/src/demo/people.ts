import { consoleRoles, type ConsoleRole } from '@tayang/contract'
import type { DemoPerson } from '#modules/user'
import type { App } from '../app/app.ts'
import { operatorPasswordOf } from './operator-password.ts'

/** The password of all demo people but the operators: they exist in demo mode only, and have no power. */
export const DEMO_PASSWORD = 'Tayang!2026'

/** What one asks for, the other confirms: two operators do what moves money. */
const allButChecker: readonly ConsoleRole[] = consoleRoles.filter((role) => role !== 'finance-checker')

export const demoPeople = [
  { email: 'ayu@tayang.test', name: 'Ayu Lestari', is: 'viewer' },
  { email: 'budi@tayang.test', name: 'Budi Santoso', is: 'streamer' },
  { email: 'citra@tayang.test', name: 'Citra Maharani', is: 'premium subscriber' },
  { email: 'dewi@tayang.test', name: 'Dewi Anjani', is: 'operator', roles: allButChecker },
  { email: 'eko@tayang.test', name: 'Eko Prasetyo', is: 'viewer with nothing' },
  {
    email: 'fajar@tayang.test',
    name: 'Fajar Nugroho',
    is: 'second operator',
    roles: ['finance-checker'],
  },
] as const satisfies readonly (Omit<DemoPerson, 'password'> & { is: string })[]

/** The operator whose calls seed the demo, and the streamer whose key is printed at the start. */
export const DEMO_OPERATOR = 'dewi@tayang.test'
const DEMO_STREAMER = 'budi@tayang.test'

export interface DemoPeople {
  streamKey: string
  operatorPassword: string
}

export async function ensureDemoPeople(app: App): Promise<DemoPeople> {
  const operatorPassword = operatorPasswordOf(app.settings)
  let streamKey = ''
  for (const one of demoPeople) {
    const { is: _, ...person } = one
    const password = isOperator(one) ? operatorPassword : DEMO_PASSWORD
    const made = await app.user.provisioning.ensureDemoPerson({ ...person, password })
    if (person.email === DEMO_STREAMER) streamKey = await app.streamKeyOf(made)
  }
  await app.user.provisioning.ensureDemoPartner()
  return { streamKey, operatorPassword }
}

export const isOperator = (person: (typeof demoPeople)[number]) => 'roles' in person
