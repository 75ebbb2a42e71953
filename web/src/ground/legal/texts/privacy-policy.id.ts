import type { LegalText } from '../read-legal.ts'

export const text: LegalText = {
  header: 'Kebijakan Privasi',
  nextLanguage: 'en',
  contentList: [
    {
      title: 'Yang kami kumpulkan',
      text: [
        'Yang kamu beritahukan: nama, email atau nomor telepon, kata sandi (hanya disimpan sebagai ' +
          'hash), foto, bio, dan tanggal lahir bila kamu mengisinya.',
        'Yang terjadi saat kamu memakai Tayang: apa yang kamu tonton dan sampai mana, apa yang kamu ' +
          'tulis di obrolan, siapa yang kamu ikuti atau blokir, hadiah dan pembayaran, jenis perangkat ' +
          'dan kapan terakhir dipakai.',
        'Kunjungan halaman dihitung hanya setelah kamu setuju, dengan nomor acak dan tidak pernah ' +
          'dengan namamu.',
      ],
    },
    {
      title: 'Untuk apa kami memakainya',
      text: [
        'Agar kamu bisa masuk dan akunmu aman, melanjutkan tontonan, menampilkan yang kamu ikuti, ' +
          'membayar dan dibayar, menjawabmu, serta melindungi orang lain dari hal yang dilarang aturan ' +
          'kami.',
        'Kami tidak menjual datamu.',
      ],
    },
    {
      title: 'Dengan siapa kami berbagi',
      text: [
        'Orang lain melihat nama, foto, bio, dan apa yang kamu terbitkan. Pengirim SMS, pengirim ' +
          'surel, perusahaan pembayaran, serta Google atau Facebook bila kamu masuk lewat mereka, ' +
          'masing-masing hanya menerima yang diperlukan bagiannya.',
        'Pihak berwenang menerima apa yang wajib kami berikan menurut hukum Indonesia, tidak lebih.',
      ],
    },
    {
      title: 'Bagaimana disimpan',
      text: [
        'Di mesin yang kami kendalikan, terenkripsi di perjalanan; nomor identitas dan rekening ' +
          'dienkripsi di tempatnya. Sesi yang tidak dipakai selama 30 hari berakhir.',
        'Data pribadi disimpan sekurang-kurangnya 5 tahun setelah akun ditutup bila hukum memintanya, ' +
          'misalnya pembayaran dan identitas di baliknya. Sisanya dihapus lebih awal.',
      ],
    },
    {
      title: 'Hak kamu',
      text: [
        'Kamu dapat melihat, memperbaiki, dan mengunduh datamu di profil, serta menarik persetujuan ' +
          'kapan saja. Nomor teleponmu diubah lewat perubahan terverifikasi di profil, bukan lewat ' +
          'perbaikan data; email tetap seperti adanya.',
        'Kamu dapat menghapus akunmu di sana. Yang tidak wajib disimpan langsung dihapus, dan yang ' +
          'disimpan kehilangan namamu, kecuali yang dilaporkan orang lain: itu tetap seperti saat dilihat.',
      ],
    },
    {
      title: 'Persetujuan',
      text: [
        'Dengan mendaftar kamu menyetujui kebijakan ini dan ketentuan layanan; kami mencatat isi yang ' +
          'mana, dalam bahasa apa, dan kapan. Yang belum cukup umur memerlukan persetujuan orang tua ' +
          'atau wali.',
      ],
    },
    {
      title: 'Pertanyaan',
      text: [
        'Hubungi layanan pelanggan kami; tautannya ada di profilmu. Sengketa diputus oleh pengadilan ' +
          'di Indonesia.',
      ],
    },
  ],
}
