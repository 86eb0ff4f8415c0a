/**
 * en | es | fr | it | pt | hi | ja | zh. In a cell stand, with `;` between: the infinitive, the six forms
 * of the present and of the past where no rule makes them. The past is a participle in French and
 * Italian, with `+` where it goes with "to be"; English has past and participle. Hindi has the stem,
 * Japanese the stem of -ます and the form in -て.
 */
export const verbs = `
be;was|ser;soy eres es somos sois son;fui fuiste fue fuimos fuisteis fueron|être;suis es est sommes êtes sont;été|essere;sono sei è siamo siete sono;stato+|ser;sou és é somos sois são;fui foste foi fomos fostes foram|हो|です|是
have;had|tener;tengo tienes tiene tenemos tenéis tienen;tuve tuviste tuvo tuvimos tuvisteis tuvieron|avoir;ai as a avons avez ont;eu|avere;ho hai ha abbiamo avete hanno;avuto|ter;tenho tens tem temos tendes têm;tive tiveste teve tivemos tivestes tiveram|रख|持ち;持って|有
do;did|hacer;hago haces hace hacemos hacéis hacen;hice hiciste hizo hicimos hicisteis hicieron|faire;fais fais fait faisons faites font;fait|fare;faccio fai fa facciamo fate fanno;fatto|fazer;faço fazes faz fazemos fazeis fazem;fiz fizeste fez fizemos fizestes fizeram|कर|し;して|做
make;made|hacer;hago haces hace hacemos hacéis hacen;hice hiciste hizo hicimos hicisteis hicieron|faire;fais fais fait faisons faites font;fait|fare;faccio fai fa facciamo fate fanno;fatto|fazer;faço fazes faz fazemos fazeis fazem;fiz fizeste fez fizemos fizestes fizeram|बना|作り;作って|做
go;went|ir;voy vas va vamos vais van;fui fuiste fue fuimos fuisteis fueron|aller;vais vas va allons allez vont;allé+|andare;vado vai va andiamo andate vanno;andato+|ir;vou vais vai vamos ides vão;fui foste foi fomos fostes foram|जा|行き;行って|去
come;came|venir;vengo vienes viene venimos venís vienen;vine viniste vino vinimos vinisteis vinieron|venir;viens viens vient venons venez viennent;venu+|venire;vengo vieni viene veniamo venite vengono;venuto+|vir;venho vens vem vimos vindes vêm;vim vieste veio viemos viestes vieram|आ|来;来て|来
want;wanted|querer;quiero quieres quiere queremos queréis quieren;quise quisiste quiso quisimos quisisteis quisieron|vouloir;veux veux veut voulons voulez veulent;voulu|volere;voglio vuoi vuole vogliamo volete vogliono;voluto|querer;quero queres quer queremos quereis querem;quis quiseste quis quisemos quisestes quiseram|चाह|欲しがり;欲しがって|想要
can;could|poder;puedo puedes puede podemos podéis pueden;pude pudiste pudo pudimos pudisteis pudieron|pouvoir;peux peux peut pouvons pouvez peuvent;pu|potere;posso puoi può possiamo potete possono;potuto|poder;posso podes pode podemos podeis podem;pude pudeste pôde pudemos pudestes puderam|सक|でき;できて|能
must;had to|deber|devoir;dois dois doit devons devez doivent;dû|dovere;devo devi deve dobbiamo dovete devono;dovuto|dever|चाहिए|しなければなり;しなければならなくて|必须
need;needed|necesitar|nécessiter|necessitare|precisar|चाह|必要とし;必要として|需要
like;liked|querer;quiero quieres quiere queremos queréis quieren;quise quisiste quiso quisimos quisisteis quisieron|aimer|amare|gostar_de;gosto_de gostas_de gosta_de gostamos_de gostais_de gostam_de;gostei_de gostaste_de gostou_de gostamos_de gostastes_de gostaram_de|पसंद कर|好み;好んで|喜欢
love;loved|amar|aimer|amare|amar|प्यार कर|愛し;愛して|爱
know;knew|saber;sé sabes sabe sabemos sabéis saben;supe supiste supo supimos supisteis supieron|savoir;sais sais sait savons savez savent;su|sapere;so sai sa sappiamo sapete sanno;saputo|saber;sei sabes sabe sabemos sabeis sabem;soube soubeste soube soubemos soubestes souberam|जान|知り;知って|知道
think;thought|pensar;pienso piensas piensa pensamos pensáis piensan|penser|pensare|pensar|सोच|思い;思って|想
see;saw|ver;veo ves ve vemos veis ven;vi viste vio vimos visteis vieron|voir;vois vois voit voyons voyez voient;vu|vedere;;visto|ver;vejo vês vê vemos vedes veem;vi viste viu vimos vistes viram|देख|見;見て|看见
look;looked|mirar|regarder|guardare|olhar|देख|見;見て|看
say;said|decir;digo dices dice decimos decís dicen;dije dijiste dijo dijimos dijisteis dijeron|dire;dis dis dit disons dites disent;dit|dire;dico dici dice diciamo dite dicono;detto|dizer;digo dizes diz dizemos dizeis dizem;disse disseste disse dissemos dissestes disseram|कह|言い;言って|说
tell;told|contar;cuento cuentas cuenta contamos contáis cuentan|raconter|raccontare|contar|बता|話し;話して|告诉
speak;spoke|hablar|parler|parlare|falar|बोल|話し;話して|说
eat;ate|comer|manger|mangiare|comer|खा|食べ;食べて|吃
drink;drank|beber|boire;bois bois boit buvons buvez boivent;bu|bere;bevo bevi beve beviamo bevete bevono;bevuto|beber|पी|飲み;飲んで|喝
sleep;slept|dormir;duermo duermes duerme dormimos dormís duermen;dormí dormiste durmió dormimos dormisteis durmieron|dormir;dors dors dort dormons dormez dorment;dormi|dormire|dormir;durmo dormes dorme dormimos dormis dormem|सो|寝;寝て|睡觉
work;worked|trabajar|travailler|lavorare|trabalhar|काम कर|働き;働いて|工作
play;played|jugar;juego juegas juega jugamos jugáis juegan;jugué jugaste jugó jugamos jugasteis jugaron|jouer|giocare|jogar|खेल|遊び;遊んで|玩
write;wrote|escribir|écrire;écris écris écrit écrivons écrivez écrivent;écrit|scrivere;;scritto|escrever|लिख|書き;書いて|写
read;read|leer;;leí leíste leyó leímos leísteis leyeron|lire;lis lis lit lisons lisez lisent;lu|leggere;;letto|ler;leio lês lê lemos ledes leem|पढ़|読み;読んで|读
hear;heard|oír;oigo oyes oye oímos oís oyen;oí oíste oyó oímos oísteis oyeron|entendre|sentire|ouvir;ouço ouves ouve ouvimos ouvis ouvem|सुन|聞き;聞いて|听见
listen;listened|escuchar|écouter|ascoltare|escutar|सुन|聞き;聞いて|听
buy;bought|comprar|acheter;achète achètes achète achetons achetez achètent|comprare|comprar|ख़रीद|買い;買って|买
sell;sold|vender|vendre|vendere|vender|बेच|売り;売って|卖
open;opened|abrir|ouvrir;ouvre ouvres ouvre ouvrons ouvrez ouvrent;ouvert|aprire;;aperto|abrir|खोल|開け;開けて|打开
close;closed|cerrar;cierro cierras cierra cerramos cerráis cierran|fermer|chiudere;;chiuso|fechar|बंद कर|閉め;閉めて|关
give;gave|dar;doy das da damos dais dan;di diste dio dimos disteis dieron|donner|dare;do dai dà diamo date danno;dato|dar;dou dás dá damos dais dão;dei deste deu demos destes deram|दे|あげ;あげて|给
take;took|tomar|prendre;prends prends prend prenons prenez prennent;pris|prendere;;preso|tomar|ले|取り;取って|拿
find;found|encontrar;encuentro encuentras encuentra encontramos encontráis encuentran|trouver|trovare|encontrar|ढूँढ|見つけ;見つけて|找到
live;lived|vivir|vivre;vis vis vit vivons vivez vivent;vécu|vivere;;vissuto|viver|रह|住み;住んで|住
walk;walked|caminar|marcher|camminare|caminhar|चल|歩き;歩いて|走
run;ran|correr|courir;cours cours court courons courez courent;couru|correre;;corso|correr|दौड़|走り;走って|跑
wait;waited|esperar|attendre|aspettare|esperar|इंतज़ार कर|待ち;待って|等
help;helped|ayudar|aider|aiutare|ajudar|मदद कर|手伝い;手伝って|帮助
learn;learned|aprender|apprendre;apprends apprends apprend apprenons apprenez apprennent;appris|imparare|aprender|सीख|学び;学んで|学习
understand;understood|entender;entiendo entiendes entiende entendemos entendéis entienden|comprendre;comprends comprends comprend comprenons comprenez comprennent;compris|capire;capisco capisci capisce capiamo capite capiscono|entender|समझ|分かり;分かって|明白
call;called|llamar|appeler;appelle appelles appelle appelons appelez appellent|chiamare|chamar|बुला|呼び;呼んで|叫
feel;felt|sentir;siento sientes siente sentimos sentís sienten;sentí sentiste sintió sentimos sentisteis sintieron|sentir;sens sens sent sentons sentez sentent;senti|sentire|sentir;sinto sentes sente sentimos sentis sentem|महसूस कर|感じ;感じて|感觉
remember;remembered|recordar;recuerdo recuerdas recuerda recordamos recordáis recuerdan|retenir;retiens retiens retient retenons retenez retiennent;retenu|ricordare|lembrar|याद कर|覚え;覚えて|记得
begin;began|comenzar;comienzo comienzas comienza comenzamos comenzáis comienzan;comencé comenzaste comenzó comenzamos comenzasteis comenzaron|commencer|iniziare|começar;;comecei começaste começou começamos começastes começaram|शुरू कर|始め;始めて|开始
start;started|comenzar;comienzo comienzas comienza comenzamos comenzáis comienzan;comencé comenzaste comenzó comenzamos comenzasteis comenzaron|commencer|iniziare|começar;;comecei começaste começou começamos começastes começaram|शुरू कर|始め;始めて|开始
stop;stopped|parar|arrêter|fermare|parar|रुक|止まり;止まって|停
dance;danced|bailar|danser|ballare|dançar|नाच|踊り;踊って|跳舞
sing;sang|cantar|chanter|cantare|cantar|गा|歌い;歌って|唱
travel;traveled|viajar|voyager|viaggiare|viajar|यात्रा कर|旅行し;旅行して|旅行
laugh;laughed|reír;río ríes ríe reímos reís ríen;reí reíste rio reímos reísteis rieron|rire;ris ris rit rions riez rient;ri|ridere;;riso|rir;rio ris ri rimos rides riem|हँस|笑い;笑って|笑
arrive;arrived|llegar;;llegué llegaste llegó llegamos llegasteis llegaron|arriver;;arrivé+|arrivare;;arrivato+|chegar;;cheguei chegaste chegou chegamos chegastes chegaram|पहुँच|着き;着いて|到达
leave;left|salir;salgo sales sale salimos salís salen|partir;pars pars part partons partez partent;parti+|partire;;partito+|sair;saio sais sai saímos saís saem;saí saíste saiu saímos saístes saíram|निकल|出;出て|离开
show;showed|mostrar;muestro muestras muestra mostramos mostráis muestran|montrer|mostrare|mostrar|दिखा|見せ;見せて|给看
ask;asked|preguntar|demander|chiedere;;chiesto|perguntar|पूछ|聞き;聞いて|问
`;
