/**
 * en | es | fr | it | pt | hi | ja | zh. Spaces inside of a noun are `_`. Behind it stands `f` where it is feminine, and its plural
 * where no rule makes it.
 */
export const nouns = `
house|casa f|maison f|casa f|casa f|घर|家|房子
home|hogar|foyer|casa f|lar|घर|家|家
room|habitación f|pièce f|stanza f|quarto|कमरा|部屋|房间
kitchen|cocina f|cuisine f|cucina f|cozinha f|रसोई f|台所|厨房
door|puerta f|porte f|porta f|porta f|दरवाज़ा|ドア|门
window|ventana f|fenêtre f|finestra f|janela f|खिड़की f|窓|窗户
table|mesa f|table f|tavolo|mesa f|मेज़ f|テーブル|桌子
chair|silla f|chaise f|sedia f|cadeira f|कुर्सी f|椅子|椅子
bed|cama f|lit|letto|cama f|बिस्तर|ベッド|床
garden|jardín|jardin|giardino|jardim|बगीचा|庭|花园
city|ciudad f|ville f|città f|cidade f|शहर|都市|城市
town|pueblo|ville f|paese|cidade f|कस्बा|町|小镇
village|pueblo|village|villaggio|aldeia f|गाँव|村|村庄
street|calle f|rue f|strada f|rua f|सड़क f|通り|街道
road|camino|route f|strada f|estrada f|सड़क f|道|路
bridge|puente|pont|ponte|ponte f|पुल|橋|桥
station|estación f|gare f|stazione f|estação f|स्टेशन|駅|车站
train|tren|train|treno|trem|रेलगाड़ी f|電車|火车
car|coche|voiture f|macchina f|carro|गाड़ी f|車|汽车
bus|autobús|bus bus|autobus|ônibus ônibus|बस f|バス|公共汽车
bicycle|bicicleta f|vélo|bicicletta f|bicicleta f|साइकिल f|自転車|自行车
boat|barco|bateau|barca f|barco|नाव f|船|船
ship|barco|navire|nave f|navio|जहाज़|船|轮船
ferry|ferri|ferry|traghetto|balsa f|नौका f|フェリー|渡轮
airport|aeropuerto|aéroport|aeroporto|aeroporto|हवाई_अड्डा|空港|机场
hotel|hotel|hôtel|hotel|hotel|होटल|ホテル|酒店
school|escuela f|école f|scuola f|escola f|विद्यालय|学校|学校
shop|tienda f|magasin|negozio|loja f|दुकान f|店|商店
market|mercado|marché|mercato|mercado|बाज़ार|市場|市场
hospital|hospital|hôpital|ospedale|hospital|अस्पताल|病院|医院
office|oficina f|bureau|ufficio|escritório|दफ़्तर|オフィス|办公室
country|país|pays pays|paese|país|देश|国|国家
world|mundo|monde|mondo|mundo|दुनिया f|世界|世界
sea|mar|mer f|mare|mar|समुद्र|海|海
river|río|rivière f|fiume|rio|नदी f|川|河
mountain|montaña f|montagne f|montagna f|montanha f|पहाड़|山|山
forest|bosque|forêt f|foresta f|floresta f|जंगल|森|森林
beach|playa f|plage f|spiaggia f|praia f|समुद्र_तट|浜|海滩
island|isla f|île f|isola f|ilha f|द्वीप|島|岛
tree|árbol|arbre|albero|árvore f|पेड़|木|树
flower|flor f|fleur f|fiore|flor f|फूल|花|花
sun|sol|soleil|sole|sol|सूरज|太陽|太阳
moon|luna f|lune f|luna f|lua f|चाँद|月|月亮
star|estrella f|étoile f|stella f|estrela f|तारा|星|星星
sky|cielo|ciel|cielo|céu|आसमान|空|天空
rain|lluvia f|pluie f|pioggia f|chuva f|बारिश f|雨|雨
snow|nieve f|neige f|neve f|neve f|बर्फ़ f|雪|雪
wind|viento|vent|vento|vento|हवा f|風|风
fire|fuego|feu|fuoco|fogo|आग f|火|火
water|agua f|eau f|acqua f|água f|पानी|水|水
light|luz f|lumière f|luce f|luz f|रोशनी f|光|光
weather|tiempo|temps temps|tempo|tempo|मौसम|天気|天气
person people|persona f|personne f|persona f|pessoa f|व्यक्ति|人|人
man men|hombre|homme|uomo uomini|homem|आदमी|男の人|男人
woman women|mujer f|femme f|donna f|mulher f|औरत f|女の人|女人
child children|niño|enfant|bambino|criança f|बच्चा|子供|孩子
boy|chico|garçon|ragazzo|menino|लड़का|男の子|男孩
girl|chica f|fille f|ragazza f|menina f|लड़की f|女の子|女孩
friend|amigo|ami|amico amici|amigo|दोस्त|友達|朋友
family|familia f|famille f|famiglia f|família f|परिवार|家族|家庭
mother|madre f|mère f|madre f|mãe f|माँ f|母|母亲
father|padre|père|padre|pai|पिता|父|父亲
brother|hermano|frère|fratello|irmão irmãos|भाई|兄弟|兄弟
sister|hermana f|sœur f|sorella f|irmã f|बहन f|姉妹|姐妹
son|hijo|fils fils|figlio figli|filho|बेटा|息子|儿子
daughter|hija f|fille f|figlia f|filha f|बेटी f|娘|女儿
teacher|profesor|professeur|insegnante|professor|शिक्षक|先生|老师
student|estudiante|étudiant|studente|estudante|विद्यार्थी|学生|学生
doctor|médico|médecin|medico medici|médico|डॉक्टर|医者|医生
cat|gato|chat|gatto|gato|बिल्ली f|猫|猫
dog|perro|chien|cane|cachorro|कुत्ता|犬|狗
bird|pájaro|oiseau|uccello|pássaro|पक्षी|鳥|鸟
horse|caballo|cheval|cavallo|cavalo|घोड़ा|馬|马
fish fish|pez|poisson|pesce|peixe|मछली f|魚|鱼
animal|animal|animal|animale|animal|जानवर|動物|动物
food|comida f|nourriture f|cibo|comida f|खाना|食べ物|食物
bread|pan|pain|pane|pão pães|रोटी f|パン|面包
milk|leche f|lait|latte|leite|दूध|牛乳|牛奶
coffee|café|café|caffè|café|कॉफ़ी f|コーヒー|咖啡
tea|té|thé|tè|chá|चाय f|お茶|茶
wine|vino|vin|vino|vinho|शराब f|ワイン|葡萄酒
fruit|fruta f|fruit|frutto|fruta f|फल|果物|水果
apple|manzana f|pomme f|mela f|maçã f|सेब|りんご|苹果
breakfast|desayuno|petit-déjeuner|colazione f|café_da_manhã|नाश्ता|朝食|早餐
dinner|cena f|dîner|cena f|jantar|रात_का_खाना|夕食|晚餐
book|libro|livre|libro|livro|किताब f|本|书
letter|carta f|lettre f|lettera f|carta f|पत्र|手紙|信
newspaper|periódico|journal|giornale|jornal|अख़बार|新聞|报纸
word|palabra f|mot|parola f|palavra f|शब्द|言葉|词
name|nombre|nom|nome|nome|नाम|名前|名字
question|pregunta f|question f|domanda f|pergunta f|सवाल|質問|问题
answer|respuesta f|réponse f|risposta f|resposta f|जवाब|答え|答案
story|historia f|histoire f|storia f|história f|कहानी f|物語|故事
song|canción f|chanson f|canzone f|canção f|गाना|歌|歌
music|música f|musique f|musica f|música f|संगीत|音楽|音乐
film|película f|film|film|filme|फ़िल्म f|映画|电影
picture|imagen f|image f|immagine f|imagem f|तस्वीर f|絵|图片
video|vídeo|vidéo f|video|vídeo|वीडियो|動画|视频
phone|teléfono|téléphone|telefono|telefone|फ़ोन|電話|电话
computer|ordenador|ordinateur|computer|computador|कंप्यूटर|コンピューター|电脑
money|dinero|argent|denaro|dinheiro|पैसा|お金|钱
work|trabajo|travail|lavoro|trabalho|काम|仕事|工作
job|trabajo|emploi|lavoro|emprego|नौकरी f|仕事|工作
problem|problema|problème|problema|problema|समस्या f|問題|问题
idea|idea f|idée f|idea f|ideia f|विचार|考え|主意
life lives|vida f|vie f|vita f|vida f|जीवन|人生|生活
love|amor|amour|amore|amor|प्यार|愛|爱
heart|corazón|cœur|cuore|coração|दिल|心|心
hand|mano f|main f|mano f|mão f mãos|हाथ|手|手
eye|ojo|œil yeux|occhio occhi|olho|आँख f|目|眼睛
head|cabeza f|tête f|testa f|cabeça f|सिर|頭|头
face|cara f|visage|faccia f facce|rosto|चेहरा|顔|脸
voice|voz f|voix f voix|voce f|voz f|आवाज़ f|声|声音
hair|pelo|cheveux cheveux|capelli capelli|cabelo|बाल|髪|头发
day|día|jour|giorno|dia|दिन|日|天
night|noche f|nuit f|notte f|noite f|रात f|夜|夜晚
morning|mañana f|matin|mattina f|manhã f|सुबह f|朝|早上
afternoon|tarde f|après-midi après-midi|pomeriggio|tarde f|दोपहर f|午後|下午
evening|noche f|soir|sera f|noite f|शाम f|夕方|晚上
week|semana f|semaine f|settimana f|semana f|हफ़्ता|週|星期
month|mes|mois mois|mese|mês meses|महीना|月|月
year|año|an|anno|ano|साल|年|年
hour|hora f|heure f|ora f|hora f|घंटा|時間|小时
minute|minuto|minute f|minuto|minuto|मिनट|分|分钟
time|tiempo|temps temps|tempo|tempo|समय|時間|时间
summer|verano|été|estate f|verão|गर्मी f|夏|夏天
winter|invierno|hiver|inverno|inverno|सर्दी f|冬|冬天
spring|primavera f|printemps printemps|primavera f|primavera f|वसंत|春|春天
autumn|otoño|automne|autunno|outono|पतझड़|秋|秋天
language|idioma|langue f|lingua f|língua f|भाषा f|言語|语言
number|número|nombre|numero|número|संख्या f|数|数字
color|color|couleur f|colore|cor f|रंग|色|颜色
price|precio|prix prix|prezzo|preço|दाम|値段|价格
ticket|billete|billet|biglietto|bilhete|टिकट|切符|票
place|lugar|endroit|posto|lugar|जगह f|場所|地方
part|parte f|partie f|parte f|parte f|भाग|部分|部分
thing|cosa f|chose f|cosa f|coisa f|चीज़ f|物|东西
end|fin|fin f|fine f|fim|अंत|終わり|结束
beginning|comienzo|début|inizio inizi|começo|शुरुआत f|始まり|开始
party|fiesta f|fête f|festa f|festa f|दावत f|パーティー|聚会
game|juego|jeu|gioco|jogo|खेल|ゲーム|游戏
dream|sueño|rêve|sogno|sonho|सपना|夢|梦
news news|noticias f noticias|nouvelles f nouvelles|notizie f notizie|notícias f notícias|ख़बर f|ニュース|新闻
help|ayuda f|aide f|aiuto|ajuda f|मदद f|助け|帮助
clothes clothes|ropa f|vêtements vêtements|vestiti vestiti|roupa f|कपड़े|服|衣服
hat|sombrero|chapeau|cappello|chapéu|टोपी f|帽子|帽子
shoe|zapato|chaussure f|scarpa f|sapato|जूता|靴|鞋
glass|vaso|verre|bicchiere|copo|गिलास|グラス|杯子
box|caja f|boîte f|scatola f|caixa f|डिब्बा|箱|盒子
key|llave f|clé f|chiave f|chave f|चाबी f|鍵|钥匙
lighthouse|faro|phare|faro|farol|प्रकाशस्तंभ|灯台|灯塔
harbor|puerto|port|porto|porto|बंदरगाह|港|港口
`;
