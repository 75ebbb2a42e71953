import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import { admin } from '@tayang/contract'
import { openTestHouse } from './house.ts'
const house = await openTestHouse({ pages: true, ownDatabase: true })
const op = await house.operator()
const call: any = async (o: any, i: any) => {
  const a = await house.call(o, i, { token: op.login.accessToken })
  if (a.status >= 400) console.log(o.path, a.status, JSON.stringify(a.refusal))
  return a
}
for (const f of ['hujan', 'topeng', 'rel'])
  await call(admin.putTitle, {
    params: { friendlyId: f },
    body: {
      friendlyId: f,
      type: 'movie',
      title: { en: f, id: f },
      description: { en: 'x', id: 'x' },
      year: 2026,
      rating: '13+',
      genres: [{ en: 'Drama', id: 'Drama' }],
      cast: ['Sri'],
      premium: false,
      thumbColor: '#0E2A30',
      heights: [360],
    },
  })
await call(admin.putPlaylist, {
  params: { friendlyId: 'pilihan' },
  body: { type: 'editorial', title: { en: 'Chosen', id: 'Pilihan' }, items: ['hujan', 'topeng', 'rel'] },
})
for (const [order, [f, en, id]] of (
  [
    ['home', 'Home', 'Beranda'],
    ['movies', 'Movies', 'Film'],
    ['series', 'Series', 'Serial'],
    ['animation', 'Animation', 'Animasi'],
  ] as const
).entries())
  await call(admin.putPage, {
    params: { friendlyId: f },
    body: {
      title: { en, id },
      isCategory: f !== 'home',
      order,
      sections: [
        { playlist: 'pilihan', layout: 'hero' },
        { playlist: 'pilihan', layout: 'portrait' },
      ],
    },
  })
const browser = await chromium.launch({
  executablePath: await packed.executablePath(),
  args: ['--headless=shell', '--no-sandbox', '--disable-gpu', '--mute-audio'],
})
const shots = await import(process.argv[2]!)
try {
  await shots.default({ house, call, admin, op, browser, out: '/tmp/shell-shots' })
} catch (e) {
  console.log(e)
}
await browser.close()
await house[Symbol.asyncDispose]()
process.exit(0)
