/** A title, its author, and what somebody types who looks for that book. */
type SearchedBook = readonly [title: string, author: string, ...searches: string[]];

/** Made books in ten languages, each of which its searches find first, among all of these. */
export const SEARCHED_BOOKS: Readonly<Record<string, readonly SearchedBook[]>> = {
  English: [
    ['It', "Maeve O'Brien", 'it', 'It', 'obrien', "o'brien", 'O’Brien it'],
    ['Itinerary of Itches', 'Sam Rowe', 'itiner', 'itches', 'sam rowe'],
    ["King Hollow's Mines", 'J. R. R. Tallkin', 'king hollows mines', 'hollow mines', 'jrr tallkin', 'j.r.r. tallkin'],
    ['Wi-Fi for E-Readers', 'Jean-Luc Pic', 'wifi', 'wi-fi', 'ereaders', 'jeanluc', 'jean luc pic'],
    ['Modern C++ in Depth', 'Ada Quick', 'c++', 'MODERN C++', 'ada quick'],
  ],
  German: [
    ['Straße nach Süden', 'Jörg Weiß', 'strasse', 'STRASSE', 'straße', 'sueden', 'suden', 'joerg weiss', 'jörg weiß'],
    ['Der kleine Räuber Öttel', 'Otfried Preußel', 'raeuber', 'räuber', 'oettel', 'preussel', 'PREUSSEL', 'kleine räu'],
    ['Über die Grenze', 'Änne Groß', 'ueber', 'uber die grenze', 'aenne gross', 'ÄNNE', 'grenze', 'änne groß', 'über grenze'],
  ],
  Polish: [
    ['Łódź nocą', 'Łukasz Żółty', 'lodz', 'ŁÓDŹ', 'łódź nocą', 'lodz noca', 'lukasz zolty', 'żółty', 'ZOLTY'],
    ['Gęś i żaba', 'Stanisław Śliwa', 'ges', 'gęś', 'zaba', 'stanislaw', 'śliwa', 'sliwa'],
    ['Ćmy w mieście', 'Elżbieta Wójcik', 'cmy', 'ćmy w miescie', 'elzbieta wojcik', 'WÓJCIK', 'wojc', 'miescie', 'ćmy wójcik'],
  ],
  Turkish: [
    ['Işık', 'Işıl Çağ', 'ışık', 'isik', 'IŞIK', 'Işık', 'isil cag', 'çağ'],
    ['İzmir Günlüğü', 'Gülşen Öğüt', 'izmir', 'İZMİR', 'IZMIR', 'gunlugu', 'günlüğü', 'gulsen ogut', 'öğüt'],
    ['Şeker Portakalı', 'Ömer Yıldız', 'seker', 'şeker portakalı', 'SEKER PORTAKALI', 'omer yildiz', 'yıldız', 'oemer', 'portakal'],
  ],
  Bengali: [
    ['মন', 'রবি সেন', 'মন', 'রবি সেন', 'রবি'],
    ['মানা', 'রাবা সেন', 'মানা', 'রাবা', 'রাবা সেন'],
    ['পথের গান', 'বিভূতি রায়', 'পথের', 'পথের গান', 'গান', 'বিভূতি', 'বিভূতি রায়', 'রায়'],
    ['১২ ভূতের গল্প', 'লীলা দাস', '১২', '12', 'ভূতের', 'ভূতের গল্প', 'গল্প', 'লীলা দাস', 'লীলা', 'দাস'],
  ],
  Hindi: [
    ['मौन', 'मीना', 'मौन', 'मीना', 'मौन मीना'],
    ['मन', 'मान', 'मन', 'मान'],
    ['गोदान की छाया', 'प्रेम चन्द्र', 'गोदान', 'गोदान की छाया', 'छाया', 'प्रेम चन्द्र', 'प्रेम', 'चन्द्र'],
    ['१९८४ के बाद', 'हरि शर्मा', '१९८४', '1984', 'के बाद', 'बाद', 'हरि शर्मा', 'हरि', 'शर्मा', '१९८४ बाद', 'शर्म'],
  ],
  Arabic: [
    ['تعلم C#', 'محمد علي', 'تعلم', 'c#', 'تعلم C#', 'محمد علي', 'محمّد', 'مُحَمَّد عَلِي', 'علي'],
    ['ألف ليلة', 'شهرزاد حسن', 'ألف ليلة', 'الف ليله', 'أَلْف', 'شهرزاد', 'شهرزاد حسن', 'حسن'],
    ['المكتبة القديمة', 'أحمد يوسف', 'المكتبة', 'المكتبه القديمه', 'القديمة', 'احمد يوسف', 'أحمد', 'يوسف', 'المكتـبة'],
  ],
  Chinese: [
    ['三体问题全集', '刘星', '三体', '问题', '全集', '三体问题', '问题全集', '刘星', '三体问题全集', '体问'],
    ['红楼旧梦', '曹云', '红楼', '旧梦', '红楼旧梦', '曹云', '楼旧', '红楼 曹云'],
    ['北京的四季', '老山', '北京', '四季', '北京的四季', '老山', '京的', '北京 四季'],
  ],
  Japanese: [
    ['吾輩は犬である', '夏山漱石', '吾輩', '犬である', '吾輩は犬である', '漱石', '夏山', '夏山漱石', 'である'],
    ['パパとガラスの城', '村下春', 'パパ', 'ガラス', 'ガラスの城', 'ﾊﾟﾊﾟ', '村下', '村下春', 'パパ 村下'],
    ['ハハとカラスの白', '川本花', 'ハハ', 'カラス', 'カラスの白', '川本', '川本花', 'ハハと'],
  ],
  Thai: [
    ['กินข้าวกับแม่', 'สมชาย ใจดี', 'กินข้าว', 'ข้าว', 'แม่', 'สมชาย', 'ใจดี', 'สมชาย ใจดี', 'กินข้าวกับแม่'],
    ['กันเองที่บ้าน', 'สมศรี มีสุข', 'กันเอง', 'บ้าน', 'ที่บ้าน', 'สมศรี', 'มีสุข', 'กันเองที่บ้าน'],
    ['๑๐๐ วันในทะเล', 'นที คลื่น', '๑๐๐', '100', 'ทะเล', 'วันในทะเล', 'นที คลื่น', 'คลื่น', 'ทะเล นที'],
  ],
};
