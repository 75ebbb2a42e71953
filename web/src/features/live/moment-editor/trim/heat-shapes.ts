import type { MomentDraft } from '@tayang/contract'

/** The tallest bar and the top of the line, in percent: the line's name stands above them. */
const TOP = 88
/** A gift of one diamond is still seen. */
const BAR_MIN = 8

interface HeatShapes {
  /** A path in a box of 100 by 100; empty where nobody wrote. */
  line: string
  bars: readonly { at: number; height: number }[]
  messages: number
  diamonds: number
}

/** What is drawn of the chat and the gifts of a draft, over its time alone. */
export function heatShapes({
  startsAt,
  endsAt,
  heat,
}: Pick<MomentDraft, 'startsAt' | 'endsAt' | 'heat'>): HeatShapes {
  const lengthMs = Math.max(1, endsAt - startsAt)
  const steps = heat.chat
    .map((chat, step) => ({
      at: ((heat.startsAt + (step + 0.5) * heat.stepMs - startsAt) / lengthMs) * 100,
      chat,
      gifts: heat.gifts[step] ?? 0,
    }))
    .filter(({ at }) => at >= 0 && at <= 100)
  const most = {
    chat: Math.max(0, ...steps.map(({ chat }) => chat)),
    gifts: Math.log1p(Math.max(0, ...steps.map(({ gifts }) => gifts))),
  }
  const points = steps.map(({ at, chat }) => ({ x: at, y: 100 - (chat / most.chat) * TOP }))
  return {
    line: most.chat > 0 ? smooth(points) : '',
    bars: steps
      .filter(({ gifts }) => gifts > 0)
      .map(({ at, gifts }) => ({ at, height: Math.max(BAR_MIN, (Math.log1p(gifts) / most.gifts) * TOP) })),
    messages: steps.reduce((sum, { chat }) => sum + chat, 0),
    diamonds: steps.reduce((sum, { gifts }) => sum + gifts, 0),
  }
}

const figure = (value: number) => Math.round(value * 100) / 100

/** Through each point, level at it: a line that never rises above what there was. */
function smooth(points: readonly { x: number; y: number }[]): string {
  const [first] = points
  if (!first) return ''
  let path = `M0,${figure(first.y)} L${figure(first.x)},${figure(first.y)}`
  for (const [index, { x, y }] of points.slice(1).entries()) {
    const from = points[index] ?? first
    const middle = figure((from.x + x) / 2)
    path += ` C${middle},${figure(from.y)} ${middle},${figure(y)} ${figure(x)},${figure(y)}`
  }
  return `${path} L100,${figure(points.at(-1)?.y ?? first.y)}`
}
