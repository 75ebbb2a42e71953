import type { App } from '../app/app.ts'
import { DEMO_PASSWORD, demoPeople } from './people.ts'

/** People who are asked for at once, and the longest name of one. */
const PEOPLE_MAX = 100
const NAME_LENGTH_MAX = 60

export interface Invited {
  readonly email: string
  readonly name: string
}

/**
 * A request of the seeding process for people of the demo, who exist in demo mode only, as those do whom a start
 * prints. It is another program and is not trusted: none of the people with a part of their own can be asked for.
 */
export function readInvitation(message: unknown): readonly Invited[] | null {
  if (typeof message !== 'object' || message === null) return null
  const { invite } = message as { invite?: unknown }
  if (!Array.isArray(invite) || invite.length > PEOPLE_MAX) return null
  return invite.every(isInvited) ? invite : null
}

function isInvited(value: unknown): value is Invited {
  if (typeof value !== 'object' || value === null) return false
  const { email, name } = value as Partial<Record<keyof Invited, unknown>>
  return (
    typeof email === 'string' &&
    /^[a-z]+(\.[a-z]+)*@tayang\.test$/.test(email) &&
    !demoPeople.some((person) => person.email === email) &&
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= NAME_LENGTH_MAX
  )
}

/** Makes those who are not there yet; nobody among them has power. */
export async function ensureInvited(app: Pick<App, 'user'>, people: readonly Invited[]): Promise<void> {
  for (const { email, name } of people) {
    await app.user.provisioning.ensureDemoPerson({ email, name, password: DEMO_PASSWORD })
  }
}
