import { admin, type DrawCase } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { handOf, rolesFor, type PrizeRouteDependencies } from './dependencies.ts'

const PERMISSION = 'draws.make'

/** The desk of draws (docs/product/draws.md#the-steps-of-a-draw). */
export function drawDeskRoutes(needs: PrizeRouteDependencies): Route[] {
  const { draws, approvals } = needs
  const { drawDesk } = draws
  const askFigures = approvals.register<{ drawId: string; figures: string }>({
    kind: 'draw-figures',
    permission: PERMISSION,
    carryOut: async ({ drawId, figures }, by) => {
      const roles = await rolesFor(needs, PERMISSION, [by.askedBy, by.confirmedBy])
      await drawDesk.enterFigures(drawId, figures, { ...by, roles })
    },
  })
  const askVoid = approvals.register<{ drawId: string }>({
    kind: 'draw-void',
    permission: PERMISSION,
    carryOut: ({ drawId }, by) => drawDesk.declareVoid(drawId, by),
  })

  async function withApproval(
    one: Omit<DrawCase, 'approval'>,
    asking: Parameters<typeof handOf>[0],
  ): Promise<DrawCase> {
    const by = handOf(asking)
    const open = async (kind: 'draw-figures' | 'draw-void') => approvals.openOf({ kind, subject: one.id }, by)
    return { ...one, approval: (await open('draw-void')) ?? (await open('draw-figures')) }
  }

  return [
    route(admin.listDraws, async (asking) => {
      const { data, meta } = await drawDesk.list(asking.query)
      return { data: await Promise.all(data.map((one) => withApproval(one, asking))), meta }
    }),
    route(admin.getDrawCase, async (asking) => ({
      data: await withApproval(await drawDesk.read(asking.params.id), asking),
    })),
    route(admin.createDraw, async (asking) => ({
      data: await withApproval(await drawDesk.create(asking.params.id, asking.body, handOf(asking)), asking),
    })),
    route(admin.putDraw, async (asking) => ({
      data: await withApproval(await drawDesk.put(asking.params.id, asking.body, handOf(asking)), asking),
    })),
    route(admin.mintDrawSeed, async (asking) => ({
      data: await withApproval(
        await drawDesk.mint(asking.params.id, asking.body.seat, handOf(asking)),
        asking,
      ),
    })),
    route(admin.announceDraw, async (asking) => ({
      data: await withApproval(
        await drawDesk.announce(asking.params.id, asking.body.revision, handOf(asking)),
        asking,
      ),
    })),
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
    route(admin.readDrawReport, async ({ params, query }) => ({
      bytes: await draws.report(params.id, query.format),
      contentType: query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="draw-report.${query.format}"` },
    })),
  ]
}
