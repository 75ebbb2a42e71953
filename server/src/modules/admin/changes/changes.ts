import { admin, holds, type MadeChange, type Operation, type Permission } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { OperatorNames, Trail } from '../trail/index.ts'
import { deployRows, type DeployTables } from './deploy-rows.ts'

const SINCE_MS = 6 * 3600 * 1000
const SINCE_MS_MAX = 31 * 24 * 3600 * 1000
const CHANGES_MAX = 50
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
}

/** Who reads the facts of a kind; the others see that it happened. */
const readersOf: Record<ChangeKind, Permission> = {
  setting: 'settings.read',
  switch: 'switches.read',
  maintenance: 'console.use',
  ban: 'decisions.read',
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
      const kind = changing.get(row.operation)
      return kind && (kind !== 'ban' || isBan(row.facts)) ? [{ row, kind }] : []
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
      target: targetOf(target) ?? subjectOf(shownFacts(kind, facts)),
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

function isBan(facts: Readonly<Record<string, unknown>> | null): boolean {
  const named = [facts?.action, facts?.effects, facts?.undone].flat()
  return named.some((effect) => BANS.includes(String(effect)))
}

/** What a decision without a case was about: `person 0192…`. */
const subjectOf = (facts: Readonly<Record<string, unknown>> | null): string | null =>
  typeof facts?.['subject'] === 'string' ? facts['subject'] : null

const targetOf = (target: Readonly<Record<string, unknown>>): string | null =>
  Object.values(target).find((value) => typeof value === 'string') ?? null
