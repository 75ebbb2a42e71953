import type { DemoPerson } from '#modules/user'
import type { House } from '../house.ts'

/** One password for all of them: they exist only where nobody but this machine can ask. */
export const DEMO_PASSWORD = 'Tayang!2026'

export const demoPeople = [
  { email: 'ayu@tayang.test', name: 'Ayu Lestari', is: 'viewer' },
  { email: 'budi@tayang.test', name: 'Budi Santoso', is: 'streamer' },
  { email: 'citra@tayang.test', name: 'Citra Maharani', is: 'premium subscriber' },
  { email: 'dewi@tayang.test', name: 'Dewi Anjani', is: 'operator', roles: ['operator'] },
  { email: 'eko@tayang.test', name: 'Eko Prasetyo', is: 'viewer with nothing' },
  {
    email: 'fajar@tayang.test',
    name: 'Fajar Nugroho',
    is: 'second operator',
    roles: ['operator', 'finance-checker'],
  },
] as const satisfies readonly (Omit<DemoPerson, 'password'> & { is: string })[]

/** The operator whose calls seed the demo, and the streamer whose key the start prints. */
export const DEMO_OPERATOR = 'dewi@tayang.test'
const DEMO_STREAMER = 'budi@tayang.test'

export interface DemoPeople {
  streamKey: string
}

export async function ensureDemoPeople(house: House): Promise<DemoPeople> {
  let streamKey = ''
  for (const { is: _, ...person } of demoPeople) {
    const made = await house.user.ensureDemoPerson({ ...person, password: DEMO_PASSWORD })
    if (person.email === DEMO_STREAMER) streamKey = await house.streamKeyOf(made)
  }
  await house.user.ensureDemoPartner()
  return { streamKey }
}
