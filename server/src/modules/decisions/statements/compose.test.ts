import { reasonClasses, type EffectKind, type WantedEffect } from '@tayang/contract'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#platform/settings/settings'
import { composeStatement, timeInJakarta } from './compose.ts'

const NOW = Date.UTC(2026, 10, 24, 3, 0)
const settings = readSettings({}, [])

const compose = (
  effects: readonly WantedEffect[],
  more: Partial<Parameters<typeof composeStatement>[0]> = {},
) =>
  composeStatement({
    subject: { kind: 'clip' },
    effects,
    reason: '4.2',
    foundHow: 'report',
    now: NOW,
    appealUntil: NOW + settings.decisions.appealMs,
    settings,
    ...more,
  })

const oneOfEach: { readonly [Kind in EffectKind]: Extract<WantedEffect, { kind: Kind }> } = {
  warn: { kind: 'warn' },
  hide: { kind: 'hide' },
  takeName: { kind: 'takeName' },
  silence: { kind: 'silence', until: NOW + 3_600_000 },
  suspend: { kind: 'suspend', days: 7 },
  ban: { kind: 'ban' },
  endShow: { kind: 'endShow' },
  lockKey: { kind: 'lockKey' },
}
const wanted = Object.values(oneOfEach)

describe('a statement of reasons', () => {
  it('says what, on which facts, by which rule and law, found how, for how long, and how to appeal', () => {
    const statement = compose([{ kind: 'hide' }, { kind: 'suspend', days: 7 }], { facts: ' A casino. ' })
    expect(statement?.en.parts).toEqual([
      {
        heading: 'What we decided',
        text:
          "We have hidden your clip from everyone.\nYou can log in and watch, but you can't chat, comment, " +
          'send gifts, upload, go live or cash out.',
      },
      { heading: 'The facts', text: 'A casino.' },
      {
        heading: 'The rule',
        text:
          "Community rule 4.2, “Promoting gambling”: Don't offer or promote gambling. " +
          'The law it is based on: Law 1 of 2024, article 27(2).',
      },
      {
        heading: 'How we found out',
        text: 'Someone reported it, and one of our moderators reviewed it. A person made this decision, not a machine.',
      },
      {
        heading: 'How long it lasts',
        text: 'Hidden: with no end date, unless it is reversed\nSuspension: until 1 Dec 2026, 10:00 WIB',
      },
      {
        heading: 'If you disagree',
        text:
          'You can appeal once, until 14 Dec 2026, 10:00 WIB, under Decisions in your profile or with ' +
          'the link in this email. Another moderator will review it and reply to you.',
      },
    ])
    expect(statement?.id.parts.map(({ heading }) => heading)).toEqual([
      'Apa yang kami putuskan',
      'Faktanya',
      'Aturannya',
      'Bagaimana kami mengetahuinya',
      'Berapa lama berlakunya',
      'Kalau kamu tidak setuju',
    ])
  })

  it('leaves no gap in its words for any effect, subject, rule or way to find it, in either language', () => {
    for (const reason of reasonClasses) {
      const words = JSON.stringify(compose(wanted, { reason: reason.code }))
      expect(words).not.toMatch(/[{]\w+[}]|undefined/)
      expect(words).toContain(reason.code)
    }
    for (const kind of ['comment', 'title', 'show', 'recording', 'profile', 'person'] as const) {
      for (const foundHow of ['own', 'machine', 'authority'] as const) {
        expect(JSON.stringify(compose(wanted, { subject: { kind }, foundHow }))).not.toMatch(/undefined/)
      }
    }
  })

  it('quotes facts as they were written, whatever they contain', () => {
    const facts = '$& <b>“{subject}”</b> \u05D0\u05D1'
    expect(compose([{ kind: 'warn' }], { facts })?.id.parts[1]?.text).toBe(facts)
  })

  it('is none of a dismissal', () => {
    expect(compose([])).toBeNull()
    expect(compose([{ kind: 'warn' }], { reason: null })).toBeNull()
  })
})

it('times are those of Jakarta, in the words of the language', () => {
  expect([timeInJakarta(NOW, 'en'), timeInJakarta(NOW, 'id')]).toEqual([
    '24 Nov 2026, 10:00 WIB',
    '24 Nov 2026, 10.00 WIB',
  ])
})
