import type { Scenario } from '../footage/scenario.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, glitter, rails, ridge, sky, sun, trees, waves } from '../drawing/land.ts'
import { bars, cloth, kawungFlower, rings, stripes } from '../drawing/pattern.ts'
import { beam, becak, bowl, canoe, fish, lantern, record, steam, train } from '../drawing/things.ts'
import { birds, motes, speedLines, truntumStar } from '../drawing/weather.ts'
import { drawn, glide, hold, rows, scene, sheet, shot, sprite, thing, words } from '../footage/writing.ts'
import type { Score } from '../score/score.ts'
import { citraWatches } from './citra-watches.ts'
import type { ShowScript } from './show-script.ts'

/** Small and slow, as a phone on a stand films it. */
const filmed = (score: Score, shots: Scenario['shots']): Scenario => ({
  height: 480,
  framesPerSecond: 24,
  score,
  shots,
})
const note = (text: string, y = 660) =>
  words(text, 'caveat', 54, '#FFFFFF', [640, y], { align: 'centre', from: 0.5 })

const soto: ShowScript = {
  streamer: 'sari',
  name: 'Soto Ayam Tanpa Takaran',
  description: 'Kuahnya kuning, ceritanya panjang. Resep nenek, ditulis ulang di chat.',
  category: 'memasak',
  film: filmed(
    {
      seed: 951,
      beatsPerMinute: 92,
      rootHertz: 139,
      scale: 'pelog',
      parts: [
        { air: 'room', gain: 0.5 },
        { voice: 'pluck', gain: 0.6, octave: 1, rhythm: [5, 16, 0], walk: 'steps', beatsLong: 1 },
        { stroke: 'tick', gain: 0.4, rhythm: [6, 16, 1] },
      ],
    },
    [
      shot(10, drawn(draw(stripes(['#7A3E12', '#864718'], 70, 4))), hold(), [
        thing(
          sprite(320, 240, 1.9, bowl('#F7F0E0', '#E8B83A', ['#F7E6B0', '#5A8F3A', '#C8445E'])),
          [640, 400],
        ),
        thing(sprite(220, 300, 1.1, steam('#FFFFFF')), [640, 180], { sway: [14, 0, 3] }),
        note('kuah: kunyit, serai, sabar'),
      ]),
      shot(
        10,
        drawn(draw(fill('#F2B53A'), rings(640, 380, ['#E8A82E', '#DB9822', '#C8862E'], 130))),
        hold(),
        [
          thing(
            sprite(320, 240, 1.4, bowl('#1F5A52', '#E8B83A', ['#F7F0E0', '#F7F0E0', '#5A8F3A', '#E5432B'])),
            [640, 380],
            { spin: 12 },
          ),
          note('ayamnya disuwir tangan'),
        ],
      ),
      shot(10, scene('warung'), glide([0.3, 0.5, 1.8], [0.7, 0.5, 1.5]), [note('dapur nenek, 1994 (foto)')]),
      shot(10, drawn(draw(fill('#5A2E18'))), hold(), [
        thing(sprite(320, 240, 1.1, bowl('#F7F0E0', '#E8B83A', ['#5A8F3A', '#F7E6B0'])), [360, 420]),
        thing(sprite(320, 240, 1.1, bowl('#F7F0E0', '#E8B83A', ['#C8445E', '#F7E6B0'])), [900, 420]),
        thing(sprite(220, 300, 0.9, steam('#FFFFFF')), [630, 220], { sway: [18, 0, 3.4] }),
        note('dua mangkuk. satu untuk tetangga'),
      ]),
    ],
  ),
  chat: [
    [1, 'dinda.kirana', 'hadir bu Sari'],
    [3, 'hendra.kurnia', 'warna kuahnya bikin lapar'],
    [6, 'sari', 'selamat sore, yang belum makan angkat tangan'],
    [9, 'nina.marlina', 'kunyitnya segar atau bubuk bu?'],
    [12, 'sari', 'segar, diparut, tangan ikut kuning seminggu'],
    [15, 'edo.manurung', 'mangkuk hijaunya beli di mana'],
    [18, 'tari.lestari', 'suwirannya rapi banget'],
    [22, 'lukman.arif', 'itu dapur asli? adem'],
    [26, 'dinda.kirana', 'nenekku punya kursi yang sama'],
    [29, 'sari', 'semua nenek beli kursi di toko yang sama'],
    [32, 'hendra.kurnia', 'mangkuk satunya boleh buat aku?'],
    [36, 'nina.marlina', 'dicatat: sabar secukupnya'],
    [38, 'sari', 'terima kasih sudah menemani, jangan lupa bawang gorengnya'],
  ],
  gifts: [
    [7, 'hendra.kurnia', 'bakso', 1],
    [19, 'tari.lestari', 'melati', 7],
    [24, 'edo.manurung', 'bullet', 8, 'Mangkuk kedua punyaku!'],
    [33, 'dinda.kirana', 'cendol', 1],
  ],
  quiet: 22,
}

const waduk: ShowScript = {
  streamer: 'joko',
  name: 'Subuh di Waduk, Ikan Menyusul',
  description: 'Satu perahu, satu joran, satu termos. Yang penting bangunnya.',
  category: 'mancing',
  film: filmed(
    {
      seed: 952,
      beatsPerMinute: 58,
      rootHertz: 98,
      scale: 'open',
      parts: [
        { air: 'stream', gain: 0.6 },
        { air: 'birds', gain: 0.4, span: [0.3, 1] },
        { voice: 'suling', gain: 0.4, octave: 1, rhythm: [2, 32, 0], walk: 'steps', beatsLong: 4 },
      ],
    },
    [
      shot(
        12,
        drawn(
          draw(
            sky('#2B3A55', '#8A6A7A', '#F0A96A', '#F7D9A0'),
            sun(860, 400, 60, '#F7C07A', '#FFF3D0'),
            fill('#3A5A6A', 430, 290),
            glitter(860, 450, '#F7D9A0'),
          ),
        ),
        hold(),
        [
          ...rows([ridge(81, { base: 420, rough: 40, colour: '#2F4A4F' }), -1]),
          thing(sprite(300, 200, 1, canoe('#14202A')), [260, 540], { to: [560, 548], sway: [0, 6, 2.4] }),
          note('04.52'),
        ],
      ),
      shot(9, drawn(draw(sky('#1C5A6A', '#174A5A', '#103A4A'))), hold(), [
        thing(sprite(200, 100, 1.1, fish('#8FB0A0', '#3A5A4A')), [1340, 330], {
          to: [120, 380],
          sway: [0, 16, 2],
        }),
        thing(sprite(200, 100, 0.6, fish('#C8D0B0', '#3A5A4A')), [1300, 500], {
          to: [300, 480],
          sway: [0, 10, 1.4],
        }),
        sheet(motes(82, { colour: '#CFE8E0', count: 26 }), [0, -2], 0.6),
        note('di bawah (gambar: dugaan Pak Joko)'),
      ]),
      shot(10, scene('laut', { hueDegrees: 20, brightness: 1.05 }), glide([0.3, 0.5, 2], [0.6, 0.5, 1.6]), [
        sheet(birds(83, { colour: '#14202A', count: 8 }), [3, 0]),
      ]),
      shot(9, drawn(draw(sky('#BFE6F4', '#E4F2E8', '#F6F6D8'), fill('#4F7A7A', 430, 290))), hold(), [
        sheet(trees(84, { base: 430, size: 160, colour: '#3F6A4A', kind: 'palm', count: 7 }), [-1, 0]),
        sheet(waves({ base: 470, height: 12, length: 150, fill: '#4F7A7A', line: '#BFE6F4' }), [2, 0]),
        thing(sprite(200, 100, 1.3, fish('#E5A84A', '#7A3E12')), [640, 640], {
          to: [640, 250],
          sway: [14, 0, 0.5],
        }),
        note('DAPAT.', 120),
      ]),
    ],
  ),
  chat: [
    [2, 'bagas.pratama', 'pagi pak Joko'],
    [4, 'wahyu.setiawan', 'mataharinya cantik banget'],
    [7, 'joko', 'sttt. pelan-pelan bicaranya'],
    [10, 'ilham.maulana', 'chat-nya pelanin dong wkwk'],
    [13, 'kadek.suarta', 'itu ikan apa di bawah'],
    [16, 'joko', 'itu dugaan saya. biasanya salah'],
    [20, 'rahmat.basuki', 'umpannya apa pak'],
    [23, 'bagas.pratama', 'burungnya lewat'],
    [27, 'wahyu.setiawan', 'kopi dulu biar melek'],
    [31, 'ilham.maulana', 'EH GERAK'],
    [33, 'kadek.suarta', 'DAPAT'],
    [34, 'rahmat.basuki', 'gede banget itu'],
    [36, 'joko', 'difoto, dilepas lagi. kasihan, dia juga bangun subuh'],
  ],
  gifts: [
    [11, 'wahyu.setiawan', 'kopi', 7],
    [32, 'bagas.pratama', 'bullet', 8, 'TARIK PAK JOKO'],
    [35, 'rahmat.basuki', 'becak', 1],
  ],
  quiet: 15,
}

const lagu: ShowScript = {
  streamer: 'melati',
  name: 'Tiga Lagu Lama, Satu Gitar',
  description: 'Titip judul lagu di chat. Yang paling banyak diminta, kita nyanyikan bareng-bareng.',
  category: 'musik',
  film: filmed(
    {
      seed: 953,
      beatsPerMinute: 84,
      rootHertz: 110,
      scale: 'major',
      parts: [
        { air: 'vinyl', gain: 0.4 },
        { voice: 'pluck', gain: 0.9, octave: 1, rhythm: [7, 16, 0], walk: 'arpeggio', beatsLong: 1.2 },
        { voice: 'bass', gain: 0.7, octave: -1, rhythm: [2, 16, 0], walk: 'steps', beatsLong: 2 },
      ],
    },
    [
      shot(10, drawn(draw(fill('#241A3A'), place(640, -20, 1, beam('#F2B53A', -8)))), hold(), [
        thing(sprite(720, 720, 0.75, record('#14101E', '#C8445E', '#F7F0E0')), [640, 400], { spin: 60 }),
        note('lagu pertama: pilihan kalian', 90),
      ]),
      shot(
        10,
        drawn(draw(fill('#1A1230'), bars(91, ['#8F6AC0', '#C8A8F0', '#F2B53A'], 24, 300))),
        glide([0.4, 0.6, 1.3], [0.6, 0.6, 1.3]),
        [note('reff-nya bareng, ya', 120)],
      ),
      shot(10, scene('nada'), glide([0.5, 0.4, 2], [0.5, 0.5, 1.1]), [
        sheet(motes(92, { colour: '#F2B53A', count: 26 }), [0, -2], 0.7),
      ]),
      shot(10, drawn(draw(fill('#2B2250'))), hold(), [
        thing(sprite(120, 260, 1.1, lantern('#F2B53A', '#FFF3C8')), [320, 320], { sway: [10, 4, 3] }),
        thing(sprite(120, 260, 0.9, lantern('#C8445E', '#FFD98A')), [960, 300], { sway: [12, 4, 3.6] }),
        note('satu lagi, lalu tidur', 420),
      ]),
    ],
  ),
  chat: [
    [1, 'putri.ayuningtyas', 'akhirnya live juga'],
    [4, 'galih.nugraha', 'piringannya muter terus pusing wkwk'],
    [7, 'melati', 'halo semua, suara gitarnya kedengaran?'],
    [9, 'anisa.rahma', 'jernih kak'],
    [12, 'reza.mahendra', 'titip lagu yang ada hujannya'],
    [15, 'putri.ayuningtyas', 'itu grafiknya ikut suara ya'],
    [18, 'melati', 'reff sama-sama. satu, dua'],
    [21, 'galih.nugraha', 'laaaa'],
    [21, 'anisa.rahma', 'laaaaaa laa'],
    [25, 'vina.melinda', 'merinding di kosan'],
    [29, 'reza.mahendra', 'lampionnya cantik'],
    [33, 'vina.melinda', 'jangan tidur dulu dong'],
    [37, 'melati', 'terakhir. terima kasih bunganya, semua'],
  ],
  gifts: [
    [5, 'anisa.rahma', 'melati', 7],
    [6, 'putri.ayuningtyas', 'melati', 7],
    [17, 'galih.nugraha', 'angklung', 1],
    [26, 'vina.melinda', 'bullet', 12, 'Ulang dari reff, kak Melati!'],
    [34, 'reza.mahendra', 'candi', 1],
  ],
  quiet: 30,
}

const batik: ShowScript = {
  streamer: 'wulan',
  name: 'Satu Meter Truntum',
  description: 'Dari garis pertama sampai bintang terakhir. Malamnya panas, hatinya tidak.',
  category: 'kriya',
  film: filmed(
    {
      seed: 954,
      beatsPerMinute: 66,
      rootHertz: 123,
      scale: 'slendro',
      parts: [
        { voice: 'gender', gain: 0.8, octave: 1, rhythm: [5, 16, 0], walk: 'steps', beatsLong: 2 },
        { voice: 'gong', gain: 0.5, octave: 0, rhythm: [1, 32, 0], walk: 'drone', beatsLong: 8 },
      ],
    },
    [
      shot(10, drawn(draw(fill('#EAD9B8'))), hold(), [
        sheet(
          cloth(160, () => kawungFlower(70, ['#C9A06A', '#B98A50'], '#5A3A1E')),
          [0, 0],
        ),
        note('pola dulu, pakai pensil'),
      ]),
      shot(10, drawn(draw(fill('#3A2418'))), hold(), [
        sheet(
          cloth(160, () => `<g fill="#F3E3B3">${truntumStar(52)}</g>`),
          [1, 1],
        ),
        note('bintang ke-48'),
      ]),
      shot(10, scene('truntum'), glide([0.3, 0.4, 2.4], [0.7, 0.6, 2])),
      shot(10, drawn(draw(fill('#22406B'))), hold(), [
        sheet(
          cloth(80, () => `<g fill="#BFE6F4">${truntumStar(26)}</g>`),
          [2, 0],
        ),
        note('celup biru, jangan bernapas'),
      ]),
    ],
  ),
  chat: [
    [2, 'rika.amelia', 'sore mbak Wulan'],
    [5, 'hana.malik', 'itu kawung kan ya?'],
    [8, 'wulan', 'latihan tangan dulu, nanti truntum'],
    [12, 'made.wirawan', 'bintangnya digambar satu-satu?'],
    [15, 'wulan', 'satu-satu. tidak ada tombol salin'],
    [18, 'rika.amelia', 'aku yang pegal lihatnya'],
    [22, 'surya.dharma', 'kain yang ini cantik banget'],
    [26, 'hana.malik', 'truntum itu artinya apa mbak'],
    [29, 'wulan', 'tumbuh lagi. cinta yang sempat layu'],
    [32, 'made.wirawan', 'birunya dalam'],
    [35, 'surya.dharma', 'di sini ikut tahan napas'],
  ],
  gifts: [
    [13, 'hana.malik', 'layangan', 1],
    [23, 'surya.dharma', 'gunungan', 1],
    [33, 'rika.amelia', 'bullet', 8, 'Birunya!!'],
  ],
  quiet: 11,
}

const balap: ShowScript = {
  streamer: 'rangga',
  name: 'Lobi Terbuka: Balap Becak',
  description: 'Kalah boleh, pulang duluan jangan. Kode lobi ada di chat.',
  category: 'gaming',
  film: filmed(
    {
      seed: 955,
      beatsPerMinute: 152,
      rootHertz: 131,
      scale: 'dorian',
      parts: [
        { voice: 'reed', gain: 0.5, octave: 1, rhythm: [7, 16, 0], walk: 'leaps', beatsLong: 0.4 },
        { stroke: 'kick', gain: 0.8, rhythm: [4, 16, 0] },
        { stroke: 'hat', gain: 0.4, rhythm: [8, 16, 2] },
      ],
    },
    [
      shot(10, drawn(draw(sky('#2B0E4B', '#8A2A5E', '#F06A45'), fill('#241A2E', 520, 200))), hold(), [
        sheet(speedLines(101, { colour: '#FFE14A' }), [-22, 0]),
        thing(sprite(300, 260, 1, becak('#E5432B', '#F7F0E0', '#17645F')), [200, 600], {
          to: [780, 600],
          sway: [0, 6, 0.4],
        }),
        thing(sprite(300, 260, 0.8, becak('#4FB3DF', '#F7F0E0', '#F2B53A')), [420, 560], {
          to: [640, 560],
          sway: [0, 6, 0.3],
        }),
        words('LAP 1/3', 'mono', 36, '#FFE14A', [60, 60]),
      ]),
      shot(10, drawn(draw(fill('#1B2447'), rails(640, 260, '#4FB3DF', '#26346A'))), hold(), [
        thing(sprite(300, 260, 1.2, becak('#4FB3DF', '#F7F0E0', '#F2B53A')), [500, 640], {
          to: [800, 600],
          sway: [8, 4, 0.5],
        }),
        words('LAP 2/3', 'mono', 36, '#FFE14A', [60, 60]),
      ]),
      shot(10, drawn(draw(sky('#0B1130', '#16204A', '#2A3470'))), hold(), [
        sheet(
          train({ body: '#14101E', window: '#F7D48A', dark: '#26262E', stripe: '#E5432B', y: 240 }),
          [12, 0],
        ),
        thing(sprite(300, 260, 1, becak('#E5432B', '#F7F0E0', '#17645F')), [300, 640], {
          to: [1100, 640],
          sway: [0, 6, 0.4],
        }),
        words('LAP 3/3', 'mono', 36, '#FFE14A', [60, 60]),
      ]),
      shot(10, drawn(draw(stripes(['#F2B53A', '#E5432B'], 80, 20))), hold(), [
        words('MENANG', 'anton', 170, '#FFFFFF', [640, 340], { align: 'centre', from: 0.3 }),
        note('(lawannya bot)', 480),
      ]),
    ],
  ),
  chat: [
    [1, 'rafi.akbar', 'masuk lobi bang'],
    [3, 'fikri.ramadhan', 'becak merah pegangan aku'],
    [6, 'rangga', 'gas gas gas, jangan tabrak tukang bakso'],
    [9, 'rio.siregar', 'biru lebih cepat kayaknya'],
    [12, 'bima.sakti', 'tikungan rel hati-hati'],
    [14, 'rafi.akbar', 'birunya oleng'],
    [17, 'rangga', 'remnya cuma sandal ini'],
    [20, 'fikri.ramadhan', 'ADA KERETA'],
    [21, 'rio.siregar', 'WOI KERETA'],
    [25, 'bima.sakti', 'nyaris'],
    [30, 'rafi.akbar', 'MENANG'],
    [31, 'fikri.ramadhan', 'menang lawan bot wkwkwk'],
    [35, 'rangga', 'menang tetap menang. besok lawan manusia'],
  ],
  gifts: [
    [8, 'fikri.ramadhan', 'becak', 1],
    [22, 'rio.siregar', 'bullet', 8, 'AWAS KERETAAA'],
    [31, 'bima.sakti', 'kembang-api', 1],
  ],
  quiet: 26,
}

/** The first of them has clips; the last one is the newest. */
export const pastShows: readonly ShowScript[] = [citraWatches, waduk, batik, soto, lagu, balap]
