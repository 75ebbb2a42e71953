import { describe, expect, it } from 'vitest'
import { forWriting } from './answer-schema.ts'

const text = { type: 'string' }
const nothing = { type: 'null' }

describe('the shape that answers are written by', () => {
  it('says of what may be null that it may, wherever it lies, and nothing else changes', () => {
    const list = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          image: { anyOf: [text, nothing] },
          anyOf: { anyOf: [{ type: 'object', properties: { at: { anyOf: [text, nothing] } } }, nothing] },
          either: { anyOf: [text, { type: 'number' }] },
          any: {},
        },
        required: ['image'],
      },
    }
    expect(forWriting(list)).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          image: { type: 'string', nullable: true },
          anyOf: {
            type: 'object',
            properties: { at: { type: 'string', nullable: true } },
            nullable: true,
          },
          either: { anyOf: [text, { type: 'number' }] },
          any: {},
        },
        required: ['image'],
      },
    })
  })

  it('leaves a choice of several as it is', () => {
    const choice = { anyOf: [{ oneOf: [text] }, nothing] }
    expect(forWriting(choice)).toEqual(choice)
  })
})
