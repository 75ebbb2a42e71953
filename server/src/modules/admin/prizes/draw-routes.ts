import { admin, type DrawCase } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { handOf, type PrizeRouteDependencies } from './dependencies.ts'

/** The desk of draws (docs/product/draws.md#the-steps-of-a-draw). */
export function drawDeskRoutes({ draws, approvals }: PrizeRouteDependencies): Route[] {
  const { drawDesk } = draws

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
    route(admin.readDrawReport, async ({ params, query }) => ({
      bytes: await draws.report(params.id, query.format),
      contentType: query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="draw-report.${query.format}"` },
    })),
  ]
}
