import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { handOf, rolesFor, type PrizeRouteDependencies } from './dependencies.ts'

const PERMISSION = 'draws.make'

/** What two operators do with a draw (docs/product/draws.md#the-steps-of-a-draw): enter its figures, or end it void. */
export function drawActRoutes(needs: PrizeRouteDependencies): Route[] {
  const { draws, approvals } = needs
  const { drawDesk } = draws
  const askFigures = approvals.register<{ drawId: string; figures: string }>({
    kind: 'draw-figures',
    permission: PERMISSION,
    carryOut: async ({ drawId, figures }, by) => {
      const roles = await rolesFor(needs, PERMISSION, by)
      await drawDesk.enterFigures(drawId, figures, { ...by, roles })
    },
  })
  const askVoid = approvals.register<{ drawId: string }>({
    kind: 'draw-void',
    permission: PERMISSION,
    carryOut: ({ drawId }, by) => drawDesk.declareVoid(drawId, by),
  })
  return [
    route(admin.enterDrawFigures, async (asking) => {
      const { id } = asking.params
      const { values, reason } = asking.body
      const figures = await drawDesk.requireFigures(id, values)
      const summary = figures.replaceAll('\n', '; ').slice(0, 300)
      const asked = { subject: id, payload: { drawId: id, figures }, about: null, summary, reason }
      return { data: await askFigures(asked, handOf(asking)) }
    }),
    route(admin.voidDraw, async (asking) => {
      const { id } = asking.params
      const { number, campaign } = await drawDesk.requireVoidable(id)
      const summary = `Undian u${number} (${campaign.name.id}) is void`
      const asked = { subject: id, payload: { drawId: id }, about: null, summary, reason: asking.body.reason }
      return { data: await askVoid(asked, handOf(asking)) }
    }),
  ]
}
