import {
  groupOf,
  holds,
  moneySettings,
  productSettings,
  type Approval,
  type SettingKey,
  type SettingState,
} from '@tayang/contract'
import type { DeskTouched } from '@tayang/contract/desk'
import { checkedValue, type Screen, type SettingView } from '#modules/screen'
import type { User } from '#modules/user'
import type { Bus } from '#platform/bus/bus'
import { schemaOf } from '#platform/http/reference/json-schema'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { Approvals } from './approvals/index.ts'
import { withNames } from './operator-names.ts'

/** A reason of money is read by the second operator. */
const MONEY_REASON_LENGTH_MIN = 3
/** More settings of money than there are. */
const WAITING_MAX = 100
const SUMMARY_LENGTH_MAX = 300

interface WantedSetting {
  readonly key: string
  /** Null restores the default. */
  readonly value: unknown
  readonly reason: string
  readonly revision?: number | undefined
  readonly from?: number | undefined
}

interface Hand {
  readonly caller: Caller
  readonly now: number
}

interface SettingChangesNeeds {
  screen: Pick<Screen, 'settings'>
  user: Pick<User, 'profiles'>
  approvals: Approvals
  bus: Pick<Bus, 'publish'>
}

export type SettingChanges = ReturnType<typeof openSettingChanges>

/**
 * Changes of settings by operators: most at once, those of money once another operator has confirmed them
 * (docs/product/operators.md#settings-of-the-product). Switches have calls of their own.
 */
export function openSettingChanges({ screen, user, approvals, bus }: SettingChangesNeeds) {
  const { settings } = screen
  const ask = approvals.register<Omit<WantedSetting, 'revision'>>({
    kind: 'money-setting',
    permission: 'settings.money',
    async carryOut(wanted, { confirmedBy, now, tx }) {
      const announce = await settings.change({ ...wanted, by: confirmedBy, now }, { tx })
      return () => {
        announce()
        // The call that confirmed it names the request, and consoles show the setting.
        void bus.publish({
          type: 'desk.touched',
          permission: 'settings.read',
          topic: 'settings',
          params: { key: wanted.key },
        } satisfies DeskTouched)
      }
    },
  })

  async function list({ caller, now }: Hand): Promise<SettingState[]> {
    const by = { accountId: caller.accountId, roles: caller.roles, now }
    const [views, waiting] = await Promise.all([
      settings.listAll(),
      approvals.list({ state: 'waiting', kind: 'money-setting', perPage: WAITING_MAX }, by),
    ])
    const bySubject = new Map(waiting.data.map((one) => [one.subject, one]))
    const own = views.filter(({ key }) => groupOf(key) !== 'switches')
    return (await withNames(user, own)).map((view) => ({
      ...stateOf(view),
      changedByName: view.changedByName,
      waiting: waitingOf(bySubject.get(view.key)),
    }))
  }

  const find = async (key: string, hand: Hand): Promise<SettingState> =>
    (await list(hand)).find((one) => one.key === key) ?? refuse('NOT_FOUND')

  /** Asks another operator to confirm it. */
  async function askForMoney(wanted: WantedSetting, hand: Hand): Promise<void> {
    const { key, reason, revision, from } = wanted
    const value = checkedValue(key, wanted.value)
    if (reason.length < MONEY_REASON_LENGTH_MIN) {
      return refuse('INVALID_PARAMETERS', undefined, { details: ['reason: the second operator reads it'] })
    }
    if (revision !== undefined && revision !== (await find(key, hand)).revision) refuse('REVISION_OUTDATED')
    const { caller, now } = hand
    await settings.requireFitting({ key, value, from, now, by: caller.accountId })
    await ask(
      {
        subject: key,
        about: null,
        payload: { key, value, reason, ...(from !== undefined && { from }) },
        summary: `${key} = ${JSON.stringify(value)}`.slice(0, SUMMARY_LENGTH_MAX),
        reason,
      },
      { accountId: caller.accountId, roles: caller.roles, now },
    )
  }

  return {
    list,

    /** Changes a setting, or asks another operator to confirm it; answers how it stands now. */
    async put(wanted: WantedSetting, hand: Hand): Promise<SettingState> {
      if (requireOwn(wanted.key, hand.caller)) await askForMoney(wanted, hand)
      else await settings.change({ ...wanted, by: hand.caller.accountId, now: hand.now })
      return find(wanted.key, hand)
    },

    async cancel({ key, revision }: { key: string; revision: number }, { caller, now }: Hand): Promise<void> {
      requireOwn(key, caller)
      await settings.cancelScheduled({ key, revision, by: caller.accountId, now })
    },
  }
}

/** Whether the setting is one of money; refuses a caller whose roles do not reach it. */
function requireOwn(key: string, caller: Caller): boolean {
  if (!isSetting(key) || groupOf(key) === 'switches') return refuse('NOT_FOUND')
  const isMoney = moneySettings.has(key)
  if (!holds(caller.roles, isMoney ? 'settings.money' : 'settings.edit')) refuse('FORBIDDEN')
  return isMoney
}

const isSetting = (key: string): key is SettingKey => Object.hasOwn(productSettings, key)

function waitingOf(asked: Approval | undefined): SettingState['waiting'] {
  if (!asked) return null
  const { id: approvalId, summary, askedBy, askedAt, reason } = asked
  return { approvalId, summary, askedBy: askedBy.id, askedByName: askedBy.name, askedAt, reason }
}

function stateOf({ key, ...view }: SettingView): Omit<SettingState, 'changedByName' | 'waiting'> {
  return {
    ...view,
    key,
    scheduled: [...view.scheduled],
    group: groupOf(key),
    isMoney: moneySettings.has(key),
    schema: schemaOf(productSettings[key].schema, 'input') ?? {},
  }
}
