import { expect, test } from 'vitest'
import { frameCode } from './shared-item.ts'

const item = { title: 'Topeng "Klana" & <Budi>', way: '/clips/1' }

test('the code of a frame has the shape of the clip, and its title cannot leave its attribute', () => {
  const code = frameCode(
    { ...item, embed: { way: '/embed/clips/1', isUpright: false } },
    'https://tayang.example',
  )
  expect(code).toContain('<iframe src="https://tayang.example/embed/clips/1"')
  expect(code).toContain('width="640" height="360"')
  expect(code).toContain('title="Topeng &quot;Klana&quot; &amp; ')
  const upright = frameCode({ ...item, embed: { way: '/embed/clips/1', isUpright: true } }, '')
  expect(upright).toContain('width="360" height="640"')
})

test('what may not be framed has no code', () => {
  expect(frameCode(item, 'https://tayang.example')).toBe('')
})
