import { describe, expect, test } from 'vitest'

import { historyRule } from './history-rule.ts'

const at = (positionS: number, lengthS = 600) => ({ positionS, lengthS })
const MINUTE_MS = 60_000

describe('the history', () => {
  test('receives the first play with position 0, and only once', () => {
    const rule = historyRule(null)
    expect(rule.playing(at(0), 0)).toMatchObject({ reason: 'first-play', positionS: 0, lengthS: 600 })
    expect(rule.playing(at(5), 5_000)).toBeNull()
  })
  test('does not lose a stored position to the first play', () => {
    expect(historyRule(312).playing(at(0), 0)).toMatchObject({ reason: 'first-play', positionS: 312 })
  })
  test('receives a film that is started over at once, with position 0', () => {
    const rule = historyRule(312)
    rule.startOver()
    expect(rule.playing(at(0), 0)).toMatchObject({ reason: 'first-play', positionS: 0 })
  })
  test('receives where the viewer is as soon as something plays after Start Over, and then every 60 s', () => {
    const rule = historyRule(300)
    rule.startOver()
    rule.playing(at(0), 0)
    expect(rule.tick(at(0.4), 400)).toBeNull()
    expect(rule.tick(at(1.1), 1_100)).toMatchObject({ reason: 'interval', positionS: 1 })
    expect(rule.tick(at(2), 2_000)).toBeNull()
    expect(rule.tick(at(62), 1_100 + MINUTE_MS)).toMatchObject({ reason: 'interval', positionS: 62 })
  })
  test('receives a position every 60 s while playing, not sooner', () => {
    const rule = historyRule(null)
    rule.playing(at(0), 0)
    expect(rule.tick(at(59), MINUTE_MS - 1)).toBeNull()
    expect(rule.tick(at(60), MINUTE_MS)).toMatchObject({ reason: 'interval', positionS: 60 })
    expect(rule.tick(at(61), MINUTE_MS + 1_000)).toBeNull()
    expect(rule.tick(at(120), 2 * MINUTE_MS)).toMatchObject({ positionS: 120 })
  })
  test('receives a pause at once, and nothing more until the film plays again', () => {
    const rule = historyRule(null)
    rule.playing(at(0), 0)
    expect(rule.paused(at(20))).toMatchObject({ reason: 'pause', positionS: 20 })
    expect(rule.paused(at(20))).toBeNull()
    expect(rule.tick(at(20), 10 * MINUTE_MS)).toBeNull()
    rule.playing(at(20), 10 * MINUTE_MS)
    expect(rule.tick(at(21), 10 * MINUTE_MS + 1_000)).toBeNull()
    expect(rule.tick(at(80), 11 * MINUTE_MS)).toMatchObject({ reason: 'interval' })
  })
  test('continues after a seek, even where the browser pauses for it', () => {
    const rule = historyRule(null)
    rule.playing(at(0), 0)
    rule.seeking()
    expect(rule.paused(at(300))).toBeNull()
    rule.sought()
    expect(rule.tick(at(310), MINUTE_MS)).toMatchObject({ reason: 'interval', positionS: 310 })
  })
  test('receives the end once, with the position equal to the length, and no pause before it', () => {
    const rule = historyRule(null)
    rule.playing(at(0), 0)
    expect(rule.paused(at(600))).toBeNull()
    const ended = rule.ended(599.6)
    expect(ended).toMatchObject({ reason: 'ended', leaving: false })
    expect(ended?.positionS).toBe(ended?.lengthS)
    expect(rule.ended(599.6)).toBeNull()
    expect(rule.leaving(at(600))).toBeNull()
  })
  test('receives the last position when the page is left while playing', () => {
    const rule = historyRule(null)
    expect(rule.leaving(at(0))).toBeNull()
    rule.playing(at(0), 0)
    expect(rule.leaving(at(42.8))).toEqual({ reason: 'leaving', positionS: 42, lengthS: 600, leaving: true })
    rule.paused(at(50))
    expect(rule.leaving(at(50))).toBeNull()
  })
  test('receives a position that was sought during a pause when the page is left', () => {
    const rule = historyRule(null)
    rule.playing(at(0), 0)
    rule.paused(at(50))
    expect(rule.leaving(at(80.4))).toMatchObject({ reason: 'leaving', positionS: 80 })
    expect(rule.leaving(at(80.6))).toBeNull()
  })
})
