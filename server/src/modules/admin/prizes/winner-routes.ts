import { admin, type ChangeReason, type WinnerCase } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { handOf, rolesFor, type PrizeRouteDependencies } from './dependencies.ts'

const PERMISSION = 'winners.settle'
const rupiah = new Intl.NumberFormat('id-ID')

/** The desk of winners (docs/product/campaigns.md#winners). */
export function winnerDeskRoutes(needs: PrizeRouteDependencies): Route[] {
  const { draws, approvals } = needs
  const { winnerDesk } = draws
  const askHandOver = approvals.register<{ winnerId: string }>({
    kind: 'prize',
    permission: PERMISSION,
    carryOut: ({ winnerId }, by) => winnerDesk.handOver(winnerId, by),
  })
  const askDisqualify = approvals.register<{ winnerId: string; because: ChangeReason }>({
    kind: 'winner',
    permission: PERMISSION,
    carryOut: async ({ winnerId, because }, by) => {
      const roles = await rolesFor(needs, PERMISSION, by)
      return winnerDesk.disqualify(winnerId, because, { ...by, roles })
    },
  })

  async function withApproval<One extends Omit<WinnerCase, 'approval'>>(
    one: One,
    asking: Parameters<typeof handOf>[0],
  ): Promise<One & Pick<WinnerCase, 'approval'>> {
    const by = handOf(asking)
    const open = (kind: 'prize' | 'winner') => approvals.openOf({ kind, subject: one.id }, by)
    return { ...one, approval: (await open('prize')) ?? (await open('winner')) }
  }

  return [
    route(admin.listWinners, async (asking) => {
      const { data, meta } = await winnerDesk.list(asking.query)
      return { data: await Promise.all(data.map((one) => withApproval(one, asking))), meta }
    }),
    route(admin.getWinner, async (asking) => ({
      data: await withApproval(await winnerDesk.read(asking.params.id), asking),
    })),
    route(admin.revealWinner, async ({ params, body, caller, now }) => ({
      data: await winnerDesk.reveal(params.id, { operator: caller.accountId, reason: body.reason, now }),
    })),
    route(admin.handOverPrize, async (asking) => {
      const { id } = asking.params
      const one = await winnerDesk.requireClaimed(id, asking.body.taxRupiah)
      const asked = {
        subject: id,
        payload: { winnerId: id },
        about: one.person?.id ?? null,
        summary: `${one.prize.name.id}, tax Rp${rupiah.format(one.taxRupiah)}, to index ${one.index}`,
        reason: asking.body.reason,
      }
      return { data: await askHandOver(asked, handOf(asking)) }
    }),
    route(admin.disqualifyWinner, async (asking) => {
      const { id } = asking.params
      const { because, reason } = asking.body
      const one = await winnerDesk.requireOpen(id)
      const asked = {
        subject: id,
        payload: { winnerId: id, because },
        about: one.person?.id ?? null,
        summary: `Index ${one.index} of u${one.draw.number} passes on: ${because}`,
        reason,
      }
      return { data: await askDisqualify(asked, handOf(asking)) }
    }),
  ]
}
