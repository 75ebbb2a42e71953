import type { LegalText } from '../read-legal.ts'

export const text: LegalText = {
  header: 'Ketentuan Layanan',
  nextLanguage: 'en',
  contentList: [
    {
      title: 'Apa itu Tayang',
      text: [
        'Tayang menayangkan film, serial, klip, TV langsung, dan siaran langsung untuk penonton di ' +
          'Indonesia. Dengan memakainya kamu menyetujui ketentuan ini; kalau tidak setuju, mohon jangan ' +
          'memakainya.',
        'Sebagian judul memerlukan langganan. Harga dalam rupiah dan ditampilkan sebelum kamu ' + 'membayar.',
      ],
    },
    {
      title: 'Akun kamu',
      text: [
        'Kamu boleh menonton tanpa akun. Untuk berkomentar, mengikuti, mengirim hadiah, berlangganan, ' +
          'atau siaran langsung kamu perlu akun, dan data yang kamu berikan harus benar.',
        'Pilih kata sandi yang sulit ditebak, dan jangan berikan kata sandi maupun kode sekali pakai ' +
          'kepada siapa pun. Apa yang dilakukan lewat akunmu dianggap dilakukan olehmu sampai kamu ' +
          'memberi tahu kami bahwa akun itu diambil orang.',
        'Sesi yang tidak dipakai selama 30 hari berakhir sendiri: kamu akan keluar dan perlu masuk ' +
          'lagi.',
        'Nomor telepon dan email tidak dapat diubah lewat perbaikan data selain melalui perubahan ' +
          'terverifikasi di profilmu.',
      ],
    },
    {
      title: 'Diamond dan gencash',
      text: [
        'Diamond adalah hak untuk mengirim hadiah di Tayang. Diamond bukan uang, tidak berbunga, dan ' +
          'tidak dapat dikembalikan setelah hadiah diberikan.',
        'Gencash adalah penghasilan streamer dari hadiah. Gencash dapat dicairkan menurut aturan di ' +
          'halaman pencairan.',
      ],
    },
    {
      title: 'Yang kamu terbitkan',
      text: [
        'Apa yang kamu tulis di obrolan, siarkan, atau unggah tetap milikmu. Kamu mengizinkan kami ' +
          'menyimpan, mengubah format, dan menayangkannya di Tayang selama masih diterbitkan.',
        'Terbitkan hanya milikmu atau yang boleh kamu pakai. Dilarang: pornografi, kekerasan, ' +
          'kebencian terhadap suku, agama, ras, dan antargolongan, ancaman, penipuan, perjudian, barang ' +
          'ilegal, data pribadi orang lain, dan hal lain yang dilarang hukum Indonesia.',
        'Klip ditinjau sebelum diterbitkan. Kami dapat menyembunyikan atau menghapus yang melanggar, ' +
          'memperingatkan pemiliknya, dan menutup akun yang terus melanggar. Siapa pun dapat melapor; ' +
          'setiap laporan dibaca oleh manusia.',
      ],
    },
    {
      title: 'Jalannya layanan',
      text: [
        'Kami melakukan pemeliharaan setiap bulan dan memberitahukannya paling lambat 48 jam ' +
          'sebelumnya. Selama itu tontonan bisa terputus.',
        'Kami berusaha agar layanan selalu berjalan, tetapi tidak menjanjikan tanpa gangguan. Judul ' +
          'datang dan pergi sesuai hak tayang yang kami miliki.',
      ],
    },
    {
      title: 'Berakhirnya akun',
      text: [
        'Kamu dapat menghapus akunmu di profil kapan saja. Kami dapat mengakhiri akun yang melanggar ' +
          'ketentuan ini, dan menyebutkan alasannya.',
        'Yang wajib kami simpan menurut hukum disimpan sesuai kebijakan privasi.',
      ],
    },
    {
      title: 'Hukum dan perubahan',
      text: [
        'Ketentuan ini mengikuti hukum Republik Indonesia. Sengketa yang tidak selesai dengan ' +
          'musyawarah diputus oleh pengadilan di Indonesia.',
        'Bila ketentuan ini berubah, kami meminta persetujuanmu lagi sebelum isi yang baru berlaku ' +
          'bagimu.',
      ],
    },
  ],
}
