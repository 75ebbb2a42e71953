import { expect, test } from 'vitest'
import { productSettings } from './settings.ts'

const titlesOf = (key: 'user' | 'comment' | 'content') =>
  productSettings[`userReport.reason.${key}`].default.map(({ title }) => title.en)

test('an update that is postponed comes later', () => {
  expect(productSettings.cancelUpdateAction.default).toBe('later')
})

test('a code has six digits', () => {
  expect(productSettings['otp.length'].default).toBe(6)
})

test('reasons of reports have their exact texts', () => {
  expect(titlesOf('user')).toEqual(['Improper Chats', 'Racism', 'Spamming', 'Others'])
  expect(titlesOf('comment')).toEqual(['improper chats', 'racism', 'spamming', 'others'])
  expect(titlesOf('content')).toEqual(['pornographic', 'violence content', 'illegal content', 'others'])
})

test('either side of a block reads its exact text', () => {
  expect(productSettings['block.blockee.title'].default.en).toBe('Access Denied')
  expect(productSettings['block.blocker.title'].default.en).toBe('You Blocked {name}')
  const message = (action: 'default' | 'follow' | 'sendDiamond') =>
    productSettings[`block.blockee.message.${action}`].default.en
  expect(message('default')).toBe(
    'You have been blocked by the user, and are unable to view this content anymore.',
  )
  expect(message('follow')).toMatch(/unable to follow this profile\.$/)
  expect(message('sendDiamond')).toMatch(/unable to send Diamonds to this profile\.$/)
})

test('every text of the settings has an Indonesian translation', () => {
  for (const { default: value } of Object.values(productSettings)) {
    const texts = Array.isArray(value)
      ? value.map((one) => (typeof one === 'object' && 'title' in one ? one.title : one))
      : [value]
    for (const text of texts) {
      if (typeof text !== 'object' || !('en' in text)) continue
      expect(text.id).not.toBe('')
    }
  }
})

test('a gigabyte has a price at every operator, and a default price', () => {
  const { default: prices, schema } = productSettings['data.prices']
  expect(Object.keys(prices).toSorted()).toEqual(
    ['default', 'Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'].toSorted(),
  )
  expect(schema.safeParse(prices).success).toBe(true)
  for (const wrong of [-1, 0.5, 1_000_001, '6000', null]) {
    expect(schema.safeParse({ ...prices, XL: wrong }).success).toBe(false)
  }
})
