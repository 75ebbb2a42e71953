import { admin, consoleRoles, holds, user, type ConsoleRole, type Operation } from '@tayang/contract'
import { nameOf, operations } from '../../../tests/operations.ts'
import { inParallel, Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Answered } from '../client.ts'
import { readReference, valueOf, type Described } from '../described.ts'
import { addressWith, candidatesFor, idFor } from '../fill-ids.ts'
import type { Installation } from '../installation.ts'
import { stageOf, type Stage } from '../stage.ts'

/** Somebody who tries every operation. */
interface Actor {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether a success is no surprise. */
  mayServe(operation: Operation): boolean
  /** Does its work on people where it may: it tries only what it may not. */
  readonly isOperator?: true
}

const isPublic = ({ caller }: Operation) => caller === 'anyone' || caller === 'app'
const isViewers = ({ caller }: Operation) => caller === 'viewer' || caller === 'unvalidated'

/** Ends or raises the session that calls it, or closes the site: called by those alone who may not. */
const CHANGING: ReadonlySet<Operation> = new Set([
  user.deleteSession,
  user.deleteAccount,
  user.clearSessions,
  user.pruneSessions,
  user.validateSession,
  admin.leaveConsole,
  admin.putMaintenance,
])
const AT_ONCE = 12

/** Every operation of the contract as everybody who may not. */
export const access: AttackCase = {
  name: 'access',
  holds: 'No operation serves who may not call it, and no answer has what belongs to another person.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const stage = await stageOf(installation)
    const described = new Map(
      (await readReference(installation)).map((one) => [`${one.method} ${one.path}`, one]),
    )
    const tally = new Tally()
    for (const operation of operations) {
      if (!described.has(nameOf(operation))) tally.say(`${nameOf(operation)} is not in the OpenAPI document`)
    }
    const before = await stage.stateOfVictim()
    const everybody = [
      ...(await openActors(installation, stage)),
      ...(await openConsoles(installation, budget)),
    ]
    const actors = budget.isShare ? budget.random.some(everybody, 4) : everybody
    const tries = actors.flatMap((actor) =>
      operations
        .filter((operation) => !actor.mayServe(operation) || (!CHANGING.has(operation) && !actor.isOperator))
        .map((operation) => ({ actor, operation })),
    )
    const left = await inParallel(
      tries,
      { atOnce: AT_ONCE, endMs: budget.endMs },
      async ({ actor, operation }) => {
        for (const asked of requestsOf(operation, described.get(nameOf(operation)), stage)) {
          const headers = { ...asked.headers, ...actor.headers }
          const from = installation.newAddress()
          const answer = await installation
            .ask({ ...asked, headers, from })
            .catch((error: unknown) => error as Error)
          const wrong =
            answer instanceof Error ? String(answer) : wrongOf(answer, { actor, operation, stage })
          tally.note(wrong === null ? null : `${actor.name} at ${asked.method} ${asked.path}: ${wrong}`)
        }
      },
    )
    if (left > 0) tally.say(`${left} of ${tries.length} pairs were left when the time was over`)
    const after = await stage.stateOfVictim()
    tally.note(before === after ? null : `the victim's data changed: ${differenceOf(before, after)}`)
    return tally.outcome()
  },
}

function wrongOf(
  answer: Answered,
  { actor, operation, stage }: { actor: Actor; operation: Operation; stage: Stage },
): string | null {
  if (answer.status >= 500 && answer.status !== 503) return `${answer.status} ${answer.text.slice(0, 200)}`
  const marker = stage.markers.find((one) => answer.text.includes(one))
  if (marker !== undefined) return `${answer.status} with what is the victim's alone: ${marker}`
  if (answer.status < 300 && !actor.mayServe(operation)) return `served with ${answer.status}`
  return null
}

/** The operation with the victim's ids in every place that takes one. */
function requestsOf(operation: Operation, described: Described | undefined, { ids }: Stage) {
  return candidatesFor(operation, ids).map((id) => {
    const named = (name: string) =>
      /id$/i.test(name) || name === 'blockTo' ? idFor(name, id, ids) : undefined
    const body = described?.body ? JSON.stringify(valueOf(described.body, named)) : undefined
    return {
      method: operation.method,
      path: addressWith(operation, { id, ids, described }),
      headers: { 'x-app-id': user.WEB_APP_ID, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    }
  })
}

async function openActors(installation: Installation, stage: Stage): Promise<Actor[]> {
  const [other, fresh] = [
    await installation.person('Lain'),
    await installation.person('Baru', { isValidated: false }),
  ]
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const still = (name: string, headers: Record<string, string>, mayServe: Actor['mayServe']): Actor => ({
    name,
    headers,
    mayServe,
  })
  const asOther = (headers: Record<string, string>) => ({ ...bearer(other.token), ...headers })
  const { account, profile } = stage.ids
  const viewers = (one: Operation) => isPublic(one) || isViewers(one)
  return [
    still('a guest', {}, isPublic),
    still('a guest with the ids of the victim in headers', spoofed(profile!, account!), isPublic),
    still('another viewer', asOther({}), viewers),
    still('another viewer with the ids of the victim in headers', asOther(spoofed('', account!)), viewers),
    still('another viewer with the profile of the victim', asOther({ 'x-profile-id': profile! }), isPublic),
    still(
      'an unvalidated session',
      bearer(fresh.token),
      (one) => isPublic(one) || one.caller === 'unvalidated',
    ),
    still('the viewer session of an operator', bearer(installation.operator.viewerToken), viewers),
    still('a refresh token as bearer', bearer(other.login.refreshToken), isPublic),
    // It may end all sessions of its owner, and nothing else.
    still(
      'a logout token as bearer',
      bearer(other.login.logoutToken),
      (one) => isPublic(one) || one === user.clearSessions,
    ),
    still('a token of nobody', bearer('A'.repeat(43)), isPublic),
    still('an unsigned JWT of the victim', bearer(unsignedJwt(account!)), isPublic),
    still('a basic authorization', { authorization: `Basic ${btoa(`${other.email}:x`)}` }, isPublic),
  ]
}

const spoofed = (profile: string, account: string): Record<string, string> => ({
  ...(profile && { 'x-profile-id': profile }),
  'x-user': account,
  'x-user-id': account,
  'x-account-id': account,
  'x-forwarded-user': account,
  'x-remote-user': account,
  'x-msisdn': '81298765432',
  'x-original-url': '/admin/v1.0/people',
  'x-rewrite-url': '/admin/v1.0/people',
  'x-http-method-override': 'DELETE',
})

function unsignedJwt(subject: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: subject, roles: consoleRoles })}.`
}

/** A session of the console for each role: none is served what the role does not hold. */
async function openConsoles(installation: Installation, budget: Budget): Promise<Actor[]> {
  const roles: readonly ConsoleRole[] = budget.isShare ? budget.random.some(consoleRoles, 2) : consoleRoles
  const actors: Actor[] = []
  for (const role of roles) {
    const headers = { authorization: `Bearer ${await installation.console([role])}` }
    actors.push({
      isOperator: true,
      name: `the console of ${role}`,
      headers,
      mayServe: (one) => isPublic(one) || (one.permission !== undefined && holds([role], one.permission)),
    })
  }
  const lowered = await installation.console(consoleRoles, { isRaised: false })
  const headers = { authorization: `Bearer ${lowered}` }
  actors.push({
    isOperator: true,
    name: 'the console of every role without a fresh code',
    headers,
    mayServe: (one) => isPublic(one) || (one.caller === 'operator' && one.stepUp !== true),
  })
  return actors
}

function differenceOf(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const at = old.findIndex((line, index) => line !== now[index])
  return `${old[at]?.slice(0, 300)} became ${now[at]?.slice(0, 300)}`
}
