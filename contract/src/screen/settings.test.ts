import { expect, test } from 'vitest'
import { productSettings } from './settings.ts'

const titlesOf = (key: 'user' | 'comment' | 'content') =>
  productSettings[`userReport.reason.${key}`].default.map(({ title }) => title.en)

test('an update that is put off comes later', () => {
  expect(productSettings.cancelUpdateAction.default).toBe('later')
})

test('a code has six digits', () => {
  expect(productSettings['otp.length'].default).toBe(6)
})

test('reasons of reports are those of the specification, letter by letter', () => {
  expect(titlesOf('user')).toEqual(['Improper Chats', 'Racism', 'Spamming', 'Others'])
  expect(titlesOf('comment')).toEqual(['improper chats', 'racism', 'spamming', 'others'])
  expect(titlesOf('content')).toEqual(['pornographic', 'violence content', 'illegal content', 'others'])
})

test('what either side of a block reads is in the words of the specification', () => {
  expect(productSettings['block.blockee.title'].default.en).toBe('Access Denied')
  expect(productSettings['block.blocker.title'].default.en).toBe('You Blocked {name}')
  const said = (wish: 'default' | 'follow' | 'sendDiamond') =>
    productSettings[`block.blockee.message.${wish}`].default.en
  expect(said('default')).toBe(
    'You have been blocked by the user, and are unable to view this content anymore.',
  )
  expect(said('follow')).toMatch(/unable to follow this profile\.$/)
  expect(said('sendDiamond')).toMatch(/unable to send Diamonds to this profile\.$/)
})

test('every text of the settings has its Indonesian', () => {
  for (const { default: value } of Object.values(productSettings)) {
    const texts = Array.isArray(value) ? value.map((one) => ('title' in one ? one.title : one)) : [value]
    for (const text of texts) {
      if (typeof text !== 'object' || !('en' in text)) continue
      expect(text.id).not.toBe('')
    }
  }
})

test('a gigabyte has a price at every operator of the specification, and one for whoever tells none', () => {
  const { default: prices, schema } = productSettings['data.prices']
  expect(Object.keys(prices).toSorted()).toEqual(
    ['default', 'Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'].toSorted(),
  )
  expect(schema.safeParse(prices).success).toBe(true)
  for (const wrong of [-1, 0.5, 1_000_001, '6000', null]) {
    expect(schema.safeParse({ ...prices, XL: wrong }).success).toBe(false)
  }
})
