import * as z from 'zod/mini'
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  choice,
  count,
  durationMs,
  flag,
  optionalText,
  origin,
  port,
  text,
  type Setting,
} from './settings-kinds.ts'

/** Channels, live shows, the media engine and the sockets of viewers. */
export const liveSettings = {
  channels: {
    windowMs: durationMs('TAYANG_CHANNEL_WINDOW_MS', MINUTE, 'How far back a viewer of a channel may go.'),
    aheadMs: durationMs(
      'TAYANG_CHANNEL_AHEAD_MS',
      12 * SECOND,
      'How far ahead of the clock a channel is listed: players stay this far behind what is listed.',
    ),
    playlistMs: durationMs(
      'TAYANG_CHANNEL_PLAYLIST_MS',
      1 * SECOND,
      'How long a cache may keep a playlist of a channel; a second at least.',
    ),
    lookMs: durationMs(
      'TAYANG_CHANNEL_LOOK_MS',
      2 * SECOND,
      'How long a schedule is used before it is read again.',
    ),
  },

  live: {
    mediaOrigin: origin(
      'TAYANG_MEDIA_ORIGIN',
      'The public origin of live media, where a CDN or serving machines have it at a host of its own; that of the site' +
        ' when absent.',
    ),
    startOnPublish: flag('TAYANG_LIVE_START_ON_PUBLISH', true, 'A publish starts the show.'),
    graceMs: durationMs('TAYANG_LIVE_GRACE_MS', 120 * SECOND, 'A show ends this long after ingest stopped.'),
    neverPublishedMs: durationMs(
      'TAYANG_LIVE_NEVER_PUBLISHED_MS',
      180 * SECOND,
      'A show that was started and never published ends after this.',
    ),
    afterStopMs: durationMs(
      'TAYANG_LIVE_AFTER_STOP_MS',
      12 * 60 * 60 * SECOND,
      'An encoder that was left running when its show was ended, and reconnects, starts no show for this long.',
    ),
    silentMs: durationMs(
      'TAYANG_LIVE_SILENT_MS',
      5 * SECOND,
      'After this much silence of the first publisher a second one may take over.',
    ),
    quietMs: durationMs(
      'TAYANG_LIVE_QUIET_MS',
      1_500,
      'After this long without a picture from its publisher a show goes on with the filler.',
    ),
    records: flag(
      'TAYANG_LIVE_RECORDS',
      true,
      'Shows are kept as recordings, and can be rewound while on air.',
    ),
    recordingKeepMs: durationMs(
      'TAYANG_RECORDING_KEEP_MS',
      90 * DAY,
      'How long the recording of a show is kept; 0 keeps it for ever.',
    ),
    rewindSeconds: count(
      'TAYANG_LIVE_REWIND_SECONDS',
      7_200,
      'How far back viewers may go in a show that is on air; 0 keeps them at its edge.',
    ),
    sampleMs: durationMs(
      'TAYANG_LIVE_SAMPLE_MS',
      10 * SECOND,
      'How often the viewers of a show are counted for its figures.',
    ),
  },

  media: {
    encodesMax: count('TAYANG_ENCODES_MAX', 1, 'Films that one media engine encodes at once.'),
    encoderPriority: choice(
      'TAYANG_ENCODER_PRIORITY',
      ['low', 'normal'],
      'low',
      'Of encoders of films: `low` gives way to everything else on the machine; `normal` takes an equal part, for a machine' +
        ' that others keep busy all the time.',
    ),
    rtmpConnectionsMax: count('TAYANG_RTMP_CONNECTIONS_MAX', 200, 'Connections to the RTMP port at once.'),
    rtmpConnectionsPerAddressMax: count(
      'TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX',
      5,
      'Connections to the RTMP port from one address.',
    ),
    rtmpPlacesKept: count(
      'TAYANG_RTMP_PLACES_KEPT',
      50,
      'Of the connections to the RTMP port, those that only networks may have that published before.',
    ),
    rtmpHandshakeMs: durationMs(
      'TAYANG_RTMP_HANDSHAKE_MS',
      10 * SECOND,
      'How long the handshake of a connection to the RTMP port may take; 100 ms to 10 minutes.',
    ),
    rtmpHandshakeBusyMs: durationMs(
      'TAYANG_RTMP_HANDSHAKE_BUSY_MS',
      3 * SECOND,
      'The same while more than half of those connections are taken.',
    ),
    rtmpProxyProtocol: flag(
      'TAYANG_RTMP_PROXY_PROTOCOL',
      false,
      'The proxies of TAYANG_TRUSTED_PROXIES begin each connection to the RTMP ports with a header of the PROXY' +
        ' protocol, version 1 or 2; without one they are cut.',
    ),
    publishUrl: {
      ...optionalText(
        'TAYANG_PUBLISH_URL',
        'What streamers are told to publish to, where a proxy or another machine takes what they publish.',
      ),
      schema: z.optional(z.string().check(z.regex(/^rtmps?:\/\/[^\s/]+\/live$/))),
      must: 'an address like rtmps://tayang.example:1936/live',
    } satisfies Setting<string | undefined>,
    rtmpsPort: port('RTMPS_PORT', 1936, 'Where streamers publish by RTMP over TLS.'),
    rtmpsKey: optionalText(
      'RTMPS_KEY',
      'The file of the private key of RTMPS, in PEM; without it there is no RTMPS. It is read again when it changes.',
    ),
    rtmpsCertificate: optionalText(
      'RTMPS_CERTIFICATE',
      'The file of its certificate and the chain, in PEM. With both, streamers are told to publish by RTMPS.',
    ),
    originHost: text('TAYANG_LIVE_ORIGIN_HOST', '127.0.0.1', 'Where the low-latency origin listens.'),
    originPort: port('TAYANG_LIVE_ORIGIN_PORT', 0, 'The port of the low-latency origin; 0 takes a free one.'),
    showsMax: count('TAYANG_LIVE_SHOWS_MAX', 4, 'Shows that one media engine carries at once.'),
    segmentSeconds: count('TAYANG_LIVE_SEGMENT_SECONDS', 1, 'The length of a live segment.'),
    partMs: durationMs('TAYANG_LIVE_PART_MS', 200, 'The length of a part of a live segment.'),
    windowSeconds: count('TAYANG_LIVE_WINDOW_SECONDS', 60, 'How much of a live show stays in its playlists.'),
    framesPerSecondMax: count(
      'TAYANG_LIVE_FRAMES_PER_SECOND_MAX',
      30,
      'The highest frame rate of a live rung.',
    ),
    liveFlv: flag('TAYANG_LIVE_FLV', false, 'Serves the publisher’s own FLV at the origin, for measuring.'),
  },

  socket: {
    tickMs: durationMs(
      'TAYANG_SOCKET_TICK_MS',
      100,
      'How often a room writes to its viewers; a big one writes less often.',
    ),
    perAddressMax: count(
      'TAYANG_SOCKETS_PER_ADDRESS_MAX',
      2_000,
      'Sockets of viewers from one address at once; 0 sets no bound, for a proxy that counts by itself.',
    ),
    linesKeepMs: durationMs(
      'TAYANG_COMMENTS_KEEP_MS',
      180 * DAY,
      'How long comments are kept; a replay older than that is without them.',
    ),
    behindMs: durationMs(
      'TAYANG_SOCKET_BEHIND_MS',
      2 * HOUR,
      'How far in the past a comment’s moment may be: as far as a live show is rewound.',
    ),
    watchingMs: durationMs(
      'TAYANG_WATCHING_MS',
      30 * SECOND,
      'A viewer counts this long after a `playing` message.',
    ),
  },
} as const
