import { expect, test } from 'vitest'
import { startLate } from './late-start.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>',
  '<body><script>first()</script><script type="module" async="">import "/assets/a.js"</script></body>',
].join('')

test('nothing of the program is fetched before the page asks for it, and nothing of it is lost', () => {
  const late = startLate(page)
  expect(late).not.toContain('modulepreload')
  expect(late).not.toContain('type="module"')
  expect(late).toContain(
    '<script type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
  )
  expect(late).toContain('<script>first()</script>')
})
