/**
 * en | es | fr | it | pt | hi | ja | zh, in the masculine singular; behind it the feminine where no rule
 * makes it. `<` marks those that stand before their noun where most stand behind it.
 */
export const adjectives = `
big|grande|grand <|grande <|grande <|बड़ा|大きい|大
large|grande|grand <|grande <|grande <|बड़ा|大きい|大
great|gran <|grand <|grande <|grande <|महान|素晴らしい|伟大
small|pequeño|petit <|piccolo <|pequeno <|छोटा|小さい|小
little|pequeño|petit <|piccolo <|pequeno <|छोटा|小さい|小
good|bueno|bon bonne <|buono <|bom boa <|अच्छा|良い|好
bad|malo|mauvais <|cattivo <|mau má <|बुरा|悪い|坏
beautiful|hermoso|beau belle <|bello <|belo <|सुंदर|美しい|美丽
new|nuevo|nouveau nouvelle <|nuovo <|novo <|नया|新しい|新
old|viejo|vieux vieille <|vecchio <|velho <|पुराना|古い|旧
young|joven|jeune <|giovane <|jovem|जवान|若い|年轻
long|largo|long longue <|lungo <|longo <|लंबा|長い|长
short|corto|court|corto|curto|छोटा|短い|短
high|alto|haut|alto|alto|ऊँचा|高い|高
tall|alto|grand|alto|alto|लंबा|高い|高
low|bajo|bas basse|basso|baixo|नीचा|低い|低
hot|caliente|chaud|caldo|quente|गरम|暑い|热
warm|cálido|chaud|caldo|quente|गरम|暖かい|温暖
cold|frío|froid|freddo|frio|ठंडा|寒い|冷
happy|feliz|heureux|felice|feliz|ख़ुश|幸せな|快乐
sad|triste|triste|triste|triste|दुखी|悲しい|悲伤
tired|cansado|fatigué|stanco|cansado|थका|疲れた|累
easy|fácil|facile|facile|fácil|आसान|簡単な|容易
difficult|difícil|difficile|difficile|difícil|कठिन|難しい|难
important|importante|important|importante|importante|महत्वपूर्ण|重要な|重要
different|diferente|différent|diverso|diferente|अलग|違う|不同
same|mismo <|même <|stesso <|mesmo <|वही|同じ|相同
other|otro <|autre <|altro <|outro <|दूसरा|他の|其他
first|primero <|premier <|primo <|primeiro <|पहला|最初の|第一
last|último <|dernier <|ultimo <|último <|आख़िरी|最後の|最后
next|próximo <|prochain <|prossimo <|próximo <|अगला|次の|下一个
fast|rápido|rapide|veloce|rápido|तेज़|速い|快
slow|lento|lent|lento|lento|धीमा|遅い|慢
strong|fuerte|fort|forte|forte|मज़बूत|強い|强
open|abierto|ouvert|aperto|aberto|खुला|開いた|开着
closed|cerrado|fermé|chiuso|fechado|बंद|閉じた|关着
free|libre|libre|libero|livre|आज़ाद|自由な|自由
full|lleno|plein|pieno|cheio|भरा|満員の|满
empty|vacío|vide|vuoto|vazio|ख़ाली|空の|空
clean|limpio|propre|pulito|limpo|साफ़|きれいな|干净
red|rojo|rouge|rosso|vermelho|लाल|赤い|红色
blue|azul|bleu|blu|azul|नीला|青い|蓝色
green|verde|vert|verde|verde|हरा|緑の|绿色
yellow|amarillo|jaune|giallo|amarelo|पीला|黄色い|黄色
white|blanco|blanc blanche|bianco|branco|सफ़ेद|白い|白色
black|negro|noir|nero|preto|काला|黒い|黑色
gray|gris|gris|grigio|cinzento|धूसर|灰色の|灰色
dark|oscuro|sombre|scuro|escuro|अंधेरा|暗い|黑暗
bright|brillante|clair|luminoso|brilhante|चमकीला|明るい|明亮
quiet|tranquilo|calme|tranquillo|calmo|शांत|静かな|安静
nice|bonito|gentil gentille|simpatico|legal|अच्छा|素敵な|好
true|verdadero|vrai <|vero|verdadeiro|सच्चा|本当の|真
ready|listo|prêt|pronto|pronto|तैयार|準備ができた|准备好
sure|seguro|sûr|sicuro|certo|पक्का|確かな|确定
expensive|caro|cher|caro|caro|महँगा|高い|贵
cheap|barato|bon_marché|economico|barato|सस्ता|安い|便宜
lonely|solitario|solitaire|solitario|solitário|अकेला|寂しい|孤独
English|inglés inglesa|anglais|inglese|inglês inglesa|अंग्रेज़ी|英語の|英语
`;
