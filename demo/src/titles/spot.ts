import { draw } from '../drawing/canvas.ts'
import { fill, ridge, sky, sun, town } from '../drawing/land.ts'
import { halftone, rings } from '../drawing/pattern.ts'
import { birds } from '../drawing/weather.ts'
import type { Scenario } from '../footage/scenario.ts'
import { drawn, glide, hold, rows, shot, words } from '../footage/writing.ts'

const night = '#0A0A0F'
const gold = '#F4C152'

/** The same in English below: the spot is one for both languages. */
const said = (text: string, y: number, from: number) => [
  words(text, 'jakarta', 36, '#D8D4E2', [640, y], { align: 'centre', from }),
]

/** The spot before free films: what a subscription is for. Small, as a phone pays for every second of it. */
export const spot: Scenario = {
  height: 480,
  framesPerSecond: 24,
  score: {
    seed: 15,
    beatsPerMinute: 112,
    rootHertz: 110,
    scale: 'major',
    parts: [
      { voice: 'bell', gain: 0.6, octave: 2, rhythm: [6, 16, 0], walk: 'arpeggio', beatsLong: 0.5 },
      { voice: 'bass', gain: 0.8, octave: 0, rhythm: [4, 16, 0], walk: 'steps', beatsLong: 0.8 },
      { stroke: 'kick', gain: 0.5, rhythm: [4, 16, 0] },
      { stroke: 'hat', gain: 0.3, rhythm: [8, 16, 2], span: [0.2, 1] },
    ],
  },
  shots: [
    shot(
      4,
      drawn(draw(sky('#2B0E4B', '#8A2A5E', '#F06A45'), sun(900, 380, 120, '#F9A35A', '#FFE6A3'))),
      hold(),
      [
        ...rows(
          [town(15, { base: 620, height: 300, wall: '#1A0633', light: gold, lit: 0.5 }), -3],
          [birds(5, { colour: '#1A0633' }), 4],
        ),
        words('Malam ini mau nonton apa?', 'jakarta', 64, '#FFFFFF', [640, 220], {
          align: 'centre',
          from: 0.4,
        }),
        ...said('What are you watching tonight?', 300, 0.8),
      ],
      { in: 0.4 },
    ),
    shot(
      5,
      drawn(
        draw(fill(night), halftone({ colour: '#E11D3F', pitch: 26, dark: (x, y) => (x * y) / (1280 * 720) })),
      ),
      glide([0.45, 0.5, 1.2], [0.55, 0.5, 1.05]),
      [
        ...rows([ridge(9, { base: 660, rough: 90, colour: '#14141C' }), 2]),
        words('Film premium.', 'anton', 110, '#FFFFFF', [640, 260], { align: 'centre', from: 0.2 }),
        words('Tanpa iklan.', 'anton', 110, gold, [640, 420], { align: 'centre', from: 1.6 }),
        ...said('Premium films. No ads.', 540, 2.4),
      ],
    ),
    shot(
      6,
      drawn(draw(fill(night), rings(640, 360, ['#14141C', '#1E1A2A', '#2B1E3A', '#3A2450'], 140))),
      glide([0.5, 0.5, 1], [0.5, 0.5, 1.15]),
      [
        words('tayang', 'jakarta', 130, '#FFFFFF', [640, 300], { align: 'centre', from: 0.2 }),
        words('Mulai Rp5.000 sehari', 'jakarta', 52, gold, [640, 440], { align: 'centre', from: 0.9 }),
        ...said('From Rp5.000 a day', 520, 1.3),
      ],
      { out: 0.6 },
    ),
  ],
}
