import { admin, holds, type MadeChange, type Operation, type Permission } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { OperatorNames, Trail } from '../trail/index.ts'
import { deployRows, type DeployTables } from './deploy-rows.ts'

const SINCE_MS = 6 * 3600 * 1000
const SINCE_MS_MAX = 31 * 24 * 3600 * 1000
const CHANGES_MAX = 50
/** The call that confirms requests of all kinds, those of money settings among them. */
const { method, path } = admin.decideApproval
const CONFIRMS: ReadonlySet<string> = new Set([`${method} ${path}`])

/** Rows of decisions that are looked through for bans: the others are no news for everybody. */
const LOOKED_MAX = 500

type ChangeKind = MadeChange['kind']

/** What a change is news of, by the subject of the permission that its call needs. */
const kindOf: Readonly<Record<string, ChangeKind>> = {
  settings: 'setting',
  switches: 'switch',
  maintenance: 'maintenance',
  operators: 'operator',
  decisions: 'ban',
  reports: 'ban',
  appeals: 'ban',
  live: 'ban',
  approvals: 'setting',
}

/** Who reads the facts of a kind; the others see that it happened. */
const readersOf: Record<ChangeKind, Permission> = {
  setting: 'settings.read',
  switch: 'switches.read',
  maintenance: 'console.use',
  ban: 'decisions.read',
  lifted: 'decisions.read',
  operator: 'operators.read',
  deploy: 'console.use',
}

/** What takes an account away from somebody; other effects of decisions are everyday work. */
const BANS = ['ban', 'suspend']

const isChange = (entry: unknown): entry is Operation =>
  typeof entry === 'object' && entry !== null && 'method' in entry && entry.method !== 'GET'

const changing = new Map(
  (Object.values(admin) as unknown[])
    .filter(isChange)
    .flatMap(({ method, path, permission }): [string, ChangeKind][] => {
      const kind = permission && kindOf[permission.split('.', 1)[0] ?? '']
      return kind ? [[`${method} ${path}`, kind]] : []
    }),
)

export interface Changes {
  /** The newest first. */
  list(since: number | undefined, roles: readonly string[]): Promise<MadeChange[]>
  /** Notes that this version runs here, where another did before. */
  noteVersion(version: string): Promise<void>
}

/** What operators changed lately that concerns all of them, read from the trail, and which version ran since when. */
export function openChanges(needs: {
  database: Database
  clock: Clock
  trail: Pick<Trail, 'list'>
  names: OperatorNames
}): Changes {
  const { clock, trail, names } = needs
  const deploys = deployRows(needs.database.forModule<DeployTables>('admin'))

  async function ofTrail(since: number, roles: readonly string[]): Promise<MadeChange[]> {
    const filter = { operator: [], operation: [...changing.keys()], from: since, outcome: 'done' }
    const rows = await trail.list(filter, null, LOOKED_MAX)
    const found = rows.flatMap((row) => {
      const kind = kindOfRow(row)
      return kind ? [{ row, kind }] : []
    })
    const shown = found.slice(0, CHANGES_MAX)
    const shownFacts = (kind: ChangeKind, facts: MadeChange['facts']) =>
      holds(roles, readersOf[kind]) ? facts : null
    const nameOf = await names.of(
      shown.map(({ row }) => row.accountId),
      clock.now(),
    )
    return shown.map(({ row: { id, at, operation, accountId, target, facts }, kind }) => ({
      id,
      at,
      kind,
      operation,
      target: settingOf(facts) ?? targetOf(target) ?? subjectOf(shownFacts(kind, facts)),
      by: { accountId, name: nameOf.get(accountId) ?? null },
      facts: shownFacts(kind, facts),
    }))
  }

  return {
    async list(since, roles) {
      const now = clock.now()
      const from = Math.max(since ?? now - SINCE_MS, now - SINCE_MS_MAX)
      const [made, deployed] = await Promise.all([ofTrail(from, roles), deploys.since(from, CHANGES_MAX)])
      const versions = deployed.map(({ id, at, version }): MadeChange => {
        return { id, at, kind: 'deploy', operation: null, target: version, by: null, facts: null }
      })
      return [...made, ...versions].toSorted((one, other) => other.at - one.at).slice(0, CHANGES_MAX)
    },
    async noteVersion(version) {
      if ((await deploys.last()) === version) return
      await deploys.insert({ id: newId(), version, at: clock.now() })
    },
  }
}

type RowFacts = Readonly<Record<string, unknown>> | null

/** What a row is news of; of most rows of a subject nothing that concerns everybody. */
function kindOfRow({ operation, facts }: { operation: string; facts: RowFacts }): ChangeKind | null {
  const kind = changing.get(operation)
  if (kind === 'ban') return isBan(facts) ? 'ban' : isLifted(facts) ? 'lifted' : null
  if (kind === 'setting' && CONFIRMS.has(operation)) return settingOf(facts) === null ? null : kind
  // A setting of money changes when the second operator confirms it.
  return kind === undefined || facts?.['isAsked'] === true ? null : kind
}

/** A show is ended with a suspension of its streamer, too. */
const isBan = (facts: RowFacts): boolean =>
  namesBan(facts?.['action'], facts?.['effects']) || typeof facts?.['suspendDays'] === 'number'

const isLifted = (facts: RowFacts): boolean => namesBan(facts?.['undone'])

const namesBan = (...named: unknown[]): boolean =>
  named.flat().some((effect) => BANS.includes(String(effect)))

/** The key of the setting that two operators changed. */
function settingOf(facts: RowFacts): string | null {
  const isMoney = facts?.['kind'] === 'money-setting'
  const isCarriedOut = facts?.['state'] === 'done' || facts?.['state'] === 'confirmed'
  return isMoney && isCarriedOut ? String(facts['subject']) : null
}

/** What a decision without a case was about: `person 0192…`. */
const subjectOf = (facts: RowFacts): string | null =>
  typeof facts?.['subject'] === 'string' ? facts['subject'] : null

const targetOf = (target: Readonly<Record<string, unknown>>): string | null =>
  Object.values(target).find((value) => typeof value === 'string') ?? null
