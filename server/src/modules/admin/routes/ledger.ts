import { admin, type Profile } from '@tayang/contract'
import type { Loyalty } from '#modules/loyalty'
import type { NotificationRoom } from '#modules/notification'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Approvals, Ask } from '../approvals/index.ts'

interface LedgerRouteDependencies {
  loyalty: Loyalty
  user: User
  notification: Pick<NotificationRoom, 'notify'>
  approvals: Approvals
}

type Named = (accountId: string) => { accountId: string; name: string }

interface LedgerRouteContext extends LedgerRouteDependencies {
  askReversal: Ask<ReversalPayload>
  askWallet: Ask<WalletPayload>
  namesOf(accountIds: readonly string[]): Promise<Named>
}

interface ReversalPayload {
  transferId: string
  /** Its sides, none of whom asks for it or confirms it. */
  accountIds: readonly string[]
}

interface WalletPayload {
  accountId: string
  isFrozen: boolean
}

/** Routes of the ledger: what moved, and what two operators take back or freeze. */
export function ledgerRoutes(dependencies: LedgerRouteDependencies): Route[] {
  const { loyalty, user, notification, approvals } = dependencies
  const { ledgerDesk } = loyalty
  const context: LedgerRouteContext = {
    ...dependencies,
    async namesOf(accountIds) {
      const profiles: ReadonlyMap<string, Profile> = await user.profiles.byAccountIds([
        ...new Set(accountIds.filter(isId)),
      ])
      return (accountId) => ({ accountId, name: profiles.get(accountId)?.name ?? '' })
    },
    askReversal: approvals.register<ReversalPayload>({
      kind: 'reversal',
      permission: 'ledger.reverse',
      touches: ({ accountIds }) => accountIds,
      carryOut: ({ transferId }, { tx, id }) => ledgerDesk.reverse(tx, { transferId, requestId: id }),
    }),
    askWallet: approvals.register<WalletPayload>({
      kind: 'wallet',
      permission: 'wallets.freeze',
      async carryOut({ accountId, isFrozen }, { tx, ...by }) {
        await ledgerDesk.setFrozen(tx, { ...by, accountId, isFrozen })
        const profileId = (await user.profiles.byAccountIds([accountId], tx)).get(accountId)?.id
        if (profileId === undefined) return
        await notification.notify('wallet-frozen', { accountId, profileId, isFrozen, at: by.now }, { tx })
      },
    }),
  }
  return [...readingRoutes(context), ...askingRoutes(context)]
}

function readingRoutes({ loyalty: { ledgerDesk }, namesOf, approvals }: LedgerRouteContext): Route[] {
  return [
    route(admin.listLedgerTransfers, async ({ query }) => {
      const { data, meta } = await ledgerDesk.list(query)
      const named = await namesOf(data.flatMap(({ accountIds }) => accountIds))
      return {
        data: data.map(({ accountIds, ...transfer }) => ({ ...transfer, people: accountIds.map(named) })),
        meta,
      }
    }),
    route(admin.getLedgerTransfer, async ({ params, caller, now }) => {
      const { accountIds, ...transfer } = await ledgerDesk.read(params.id)
      const named = await namesOf(accountIds)
      const entryOf = ({ ownerId, ...entry }: (typeof transfer.entries)[number]) => ({
        ...entry,
        owner: ownerId === null ? null : named(ownerId),
      })
      return {
        data: {
          ...transfer,
          people: accountIds.map(named),
          entries: transfer.entries.map(entryOf),
          reversal: transfer.reversal.map(entryOf),
          notReversible: accountIds.includes(caller.accountId) ? ('own' as const) : transfer.notReversible,
          approval: await approvals.openOf({ kind: 'reversal', subject: params.id }, { ...caller, now }),
        },
      }
    }),
    route(admin.getWalletState, async ({ params, caller, now, refuse }) => {
      const named = await namesOf([params.accountId])
      if (named(params.accountId).name === '') return refuse('NOT_FOUND')
      const { frozen, ...wallet } = await ledgerDesk.walletOf(params.accountId)
      const operators = await namesOf(frozen ? [frozen.askedBy, frozen.confirmedBy] : [])
      return {
        data: {
          ...named(params.accountId),
          ...wallet,
          frozen: frozen && {
            ...frozen,
            askedBy: operators(frozen.askedBy),
            confirmedBy: operators(frozen.confirmedBy),
          },
          approval: await approvals.openOf({ kind: 'wallet', subject: params.accountId }, { ...caller, now }),
        },
      }
    }),
    route(admin.getLedgerHealth, async () => ({ data: await ledgerDesk.health() })),
    route(admin.listLedgerCloses, ({ query }) => ledgerDesk.closes(query)),
  ]
}

function askingRoutes({ loyalty: { ledgerDesk }, namesOf, ...asks }: LedgerRouteContext): Route[] {
  return [
    route(admin.reverseTransfer, async ({ params, body, caller, now, refuse }) => {
      const { accountIds, diamonds, kind } = await ledgerDesk.askReversal(params.id)
      // What is taken back is what the operator saw and typed.
      if (body.diamonds !== diamonds) return refuse('REVISION_OUTDATED')
      const named = await namesOf(accountIds)
      const names = accountIds.map((id) => named(id).name).join(' → ')
      return {
        data: await asks.askReversal(
          {
            subject: params.id,
            payload: { transferId: params.id, accountIds },
            about: null,
            summary: `${kind} · ${diamonds} diamonds · ${names}`.slice(0, SUMMARY_LENGTH_MAX),
            reason: body.reason,
          },
          { ...caller, now },
        ),
      }
    }),
    route(admin.putWalletState, async ({ params, body, caller, now, refuse }) => {
      const { name } = (await namesOf([params.accountId]))(params.accountId)
      if (name === '') return refuse('NOT_FOUND')
      const { frozen } = await ledgerDesk.walletOf(params.accountId)
      if ((frozen !== null) === body.frozen) {
        return refuse('CASE_DECIDED', undefined, { details: ['', body.frozen ? 'frozen' : 'free'] })
      }
      return {
        data: await asks.askWallet(
          {
            subject: params.accountId,
            payload: { accountId: params.accountId, isFrozen: body.frozen },
            about: params.accountId,
            summary: `${body.frozen ? 'freeze' : 'let go'} · ${name}`.slice(0, SUMMARY_LENGTH_MAX),
            reason: body.reason,
          },
          { ...caller, now },
        ),
      }
    }),
  ]
}

const SUMMARY_LENGTH_MAX = 300
