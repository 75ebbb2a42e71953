/** People who watch: they follow, look at clips, like them, and sit in chats. */
export interface ViewerEntry {
  readonly email: string
  readonly name: string
}

/** Written together, so that no name is put together by chance. */
const names = [
  'Adi Wibowo, Agnes Hutapea, Ahmad Fauzi, Anisa Rahma, Arif Hidayat, Bagas Pratama, Bayu Saputra, Bella Oktavia',
  'Bima Sakti, Cahya Ningrum, Chandra Gunawan, Damar Panuluh, Desi Ratnasari, Dian Puspita, Dimas Aditya',
  'Dinda Kirana, Edo Manurung, Elsa Permata, Erna Widya, Farah Nabila, Fikri Ramadhan, Galih Nugraha',
  'Gita Savitri, Hana Malik, Hendra Kurnia, Ika Wulandari, Ilham Maulana, Indah Sari, Irfan Hakim, Jihan Aulia',
  'Kadek Suarta, Kartika Dewi, Krisna Murti, Laila Hasanah, Lukman Arif, Made Wirawan, Maya Anggraini',
  'Mega Utami, Nanda Putri, Nina Marlina, Nurul Aini, Oscar Pangaribuan, Panji Asmara, Putri Ayuningtyas',
  'Rafi Akbar, Rahmat Basuki, Raka Wijaya, Rani Safitri, Reza Mahendra, Rika Amelia, Rio Siregar, Sinta Maharani',
  'Surya Dharma, Tari Lestari, Tegar Prakoso, Tika Handayani, Umar Said, Vina Melinda, Wahyu Setiawan, Yoga Pranata',
]

export const viewers: readonly ViewerEntry[] = names
  .flatMap((line) => line.split(', '))
  .map((name) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@tayang.test` }))
