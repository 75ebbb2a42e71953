import * as contract from '@tayang/contract'
import { admin, catalog, interaction, loyalty, type Operation } from '@tayang/contract'
import { describe, expect, it } from 'vitest'
import { isPassedOn, isPassedPath, passedPaths } from './passed-on.ts'

const isOperation = (one: unknown): one is Operation =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'caller' in one
const all = [
  ...new Set(
    Object.values(contract).flatMap((group) =>
      typeof group === 'object' && group !== null ? Object.values(group as object).filter(isOperation) : [],
    ),
  ),
]

describe('what a server beside the whole one passes on', () => {
  it('is every call of an operator, of quizzes and polls, and of a streamer about a show', () => {
    expect(all.length).toBeGreaterThan(400)
    const mustBe = all.filter(
      ({ caller, path }) =>
        caller === 'operator' ||
        path.startsWith('/admin/') ||
        /\/(quiz|quizSets?|quizCampaigns|quizReplay|polls|foundMoment|moments?)(\/|$)/.test(
          path.replace(/^\/catalog\/v1\.0\/(video|quiz)\b.*/, ''),
        ) ||
        (caller === 'viewer' && /^\/catalog\/v1\.0\/shows?(\/|$)/.test(path)),
    )
    expect(mustBe.length).toBeGreaterThan(240)
    expect(mustBe.filter((operation) => !isPassedOn(operation)).map(({ path }) => path)).toEqual([])
  })

  it('is little of what viewers do: they are served where they came to', () => {
    const ofViewers = all.filter(({ caller }) => caller !== 'operator')
    expect(ofViewers.filter(isPassedOn).length).toBeLessThan(ofViewers.length / 3)
    const served = [
      catalog.listPages,
      catalog.search,
      interaction.listLiveComments,
      loyalty.createTransaction,
    ]
    expect(served.filter(isPassedOn)).toEqual([])
    // Films go to the bucket from where they arrive.
    expect(isPassedOn(admin.putUpload)).toBe(false)
  })

  it('is what moments are cut from and the pages of the demo, in the place of the routes for them', () => {
    expect(passedPaths.map(({ path }) => path)).toEqual(['/media/m/*', '/dev/*'])
    for (const path of ['/media/m/:grant/:draft/:span/:file', '/dev/outbox', '/dev/identity/*']) {
      expect([path, isPassedPath(path)]).toEqual([path, true])
    }
    for (const path of [
      '/media/live/:showId/*',
      '/media/*',
      '/media/t/:version/*',
      '/media/r/:recording/*',
      '/livez',
      '/metrics',
    ]) {
      expect([path, isPassedPath(path)]).toEqual([path, false])
    }
  })
})
