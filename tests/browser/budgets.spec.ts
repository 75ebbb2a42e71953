import { bytesOf, weighVisit } from '../../tools/browser/weigh-visit.ts'
import { readBudgets } from '../../tools/steps/budgets.ts'
import { expect, test } from './stage.ts'

for (const language of ['en', 'id'] as const) {
  for (const page of ['home', 'player'] as const) {
    test(`a first visit of ${page} in ${language} loads no more than its budget`, async ({
      browser,
      stage,
    }) => {
      const budget = readBudgets()[page]!
      const { address } = stage.test
      const url = { home: '/', player: `/movie/${stage.films.free}?play=1` }[page]
      await using context = await browser.newContext({ viewport: { width: 412, height: 823 } })
      await context.addCookies([{ name: 'lang', value: language, url: address }])
      const bytes = bytesOf(await weighVisit(context, address + url))
      expect(bytes).toBeLessThanOrEqual(budget.visitGzipBytesMax)
      // A page that loaded nothing would keep any budget.
      expect(bytes).toBeGreaterThan(budget.visitGzipBytesMax / 2)
    })
  }
}
