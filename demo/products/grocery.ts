import { productTable } from './table';

export const grocery = productTable(`
food    |  1.19 | 1 l, 2 l           | Vollmilch            | Whole Milk         | Lait entier            | Volle melk         | Mleko pełne
food    |  1.69 | kg                 | Bananen              | Bananas            | Bananes                | Bananen            | Banany
food    |  1.79 | 500 g, 750 g       | Bauernbrot           | Farmhouse Bread    | Pain de campagne       | Boerenbrood        | Chleb wiejski
food    |  2.49 | 10 ×, 6 ×          | Freilandeier         | Free Range Eggs    | Œufs plein air         | Scharreleieren     | Jaja wiejskie
food    |  2.29 | 250 g              | Markenbutter         | Butter             | Beurre doux            | Roomboter          | Masło extra
food    |  2.99 | kg                 | Rispentomaten        | Vine Tomatoes      | Tomates en grappe      | Trostomaten        | Pomidory gałązka     | Rispenparadeiser
food    |  0.69 | 1 ×, 4 ×           | Brötchen             | Bread Roll         | Petit pain             | Kaiserbroodje      | Bułka kajzerka       | Semmel
food    |  2.79 | kg                 | Äpfel Elstar         | Elstar Apples      | Pommes Elstar          | Elstar appels      | Jabłka Elstar
food    |  1.99 | 500 g, 150 g       | Naturjoghurt         | Natural Yogurt     | Yaourt nature          | Yoghurt naturel    | Jogurt naturalny
food    |  2.79 | 200 g, 400 g       | Gouda jung           | Young Gouda        | Gouda jeune            | Jonge Goudse kaas  | Ser gouda
food    |  1.29 | 500 g, 1 kg        | Spaghetti            | Spaghetti          | Spaghetti              | Spaghetti          | Makaron spaghetti
food    |  2.19 | 2 kg, 1 kg         | Speisekartoffeln     | White Potatoes     | Pommes de terre        | Aardappelen        | Ziemniaki            | Erdäpfel
food    |  1.29 | 1 kg               | Karotten             | Carrots            | Carottes               | Wortelen           | Marchew
food    |  0.99 | 1 ×                | Salatgurke           | Cucumber           | Concombre              | Komkommer          | Ogórek szklarniowy
food    |  1.49 | 1 ×                | Kopfsalat            | Little Gem Lettuce | Laitue                 | Kropsla            | Sałata masłowa       | Häuptelsalat
food    |  3.49 | kg                 | Paprika rot          | Red Peppers        | Poivrons rouges        | Rode paprika       | Papryka czerwona
food    |  1.59 | kg                 | Zwiebeln             | Brown Onions       | Oignons jaunes         | Uien               | Cebula
food    |  7.99 | 500 g, 1 kg        | Röstkaffee gemahlen  | Ground Coffee      | Café moulu             | Gemalen koffie     | Kawa mielona
food    |  1.49 | 100 g, 300 g       | Alpenmilchschokolade | Milk Chocolate     | Chocolat au lait       | Melkchocolade      | Czekolada mleczna
drink   |  0.99 | 1.5 l, 6 × 1.5 l   | Mineralwasser        | Sparkling Water    | Eau gazeuse            | Bronwater bruisend | Woda gazowana
drink   |  2.29 | 1 l, 0.33 l        | Orangensaft          | Orange Juice       | Jus d’orange           | Sinaasappelsap     | Sok pomarańczowy
drink   |  1.59 | 1.25 l, 0.33 l     | Cola                 | Cola               | Cola                   | Cola               | Cola
alcohol |  5.99 | 0.75 l             | Grauburgunder        | Pinot Gris         | Pinot gris             | Pinot gris         | Pinot gris
alcohol |  6.49 | 0.75 l             | Spätburgunder        | Pinot Noir         | Pinot noir             | Pinot noir         | Pinot noir
alcohol |  1.19 | 0.5 l, 6 × 0.5 l   | Pils                 | Pilsner            | Bière pils             | Pils               | Piwo pils
alcohol | 12.99 | 0.7 l              | Wodka                | Vodka              | Vodka                  | Wodka              | Wódka czysta
food    |  8.99 | kg                 | Hähnchenbrustfilet   | Chicken Breast     | Filet de poulet        | Kipfilet           | Filet z kurczaka     | Hühnerfilet
food    |  6.49 | kg                 | Rinderhackfleisch    | Beef Mince         | Bœuf haché             | Rundergehakt       | Mięso mielone wołowe | Faschiertes vom Rind
food    | 18.90 | kg                 | Lachsfilet           | Salmon Fillet      | Filet de saumon        | Zalmfilet          | Filet z łososia
food    |  2.49 | 100 g, 200 g       | Kochschinken         | Cooked Ham         | Jambon blanc           | Achterham          | Szynka gotowana
food    |  1.19 | 200 g, 500 g       | Schlagsahne          | Whipping Cream     | Crème à fouetter       | Slagroom           | Śmietanka kremówka   | Schlagobers
food    |  1.29 | 500 g, 250 g       | Magerquark           | Low-Fat Quark      | Fromage blanc          | Magere kwark       | Twaróg chudy         | Magertopfen
food    |  1.09 | 1 kg               | Weizenmehl           | Plain Flour        | Farine de blé          | Tarwebloem         | Mąka pszenna
food    |  1.29 | 1 kg               | Zucker               | Sugar              | Sucre en poudre        | Suiker             | Cukier biały         | Kristallzucker
food    |  2.19 | 1 kg, 500 g        | Basmatireis          | Basmati Rice       | Riz basmati            | Basmatirijst       | Ryż basmati
food    |  8.49 | 0.5 l, 1 l         | Olivenöl             | Olive Oil          | Huile d’olive          | Olijfolie          | Oliwa z oliwek
food    |  1.99 | 500 ml, 875 ml     | Tomatenketchup       | Tomato Ketchup     | Ketchup                | Tomatenketchup     | Ketchup łagodny
food    |  3.49 | 375 g, 750 g       | Früchtemüsli         | Fruit Muesli       | Muesli aux fruits      | Vruchtenmuesli     | Musli owocowe
food    |  2.79 | 340 g, 450 g       | Aprikosenkonfitüre   | Apricot Jam        | Confiture d’abricots   | Abrikozenjam       | Dżem morelowy        | Marillenmarmelade
food    |  4.49 | 500 g              | Blütenhonig          | Wildflower Honey   | Miel de fleurs         | Bloemenhoning      | Miód wielokwiatowy
food    |  2.29 | 400 g, 750 g       | Nuss-Nougat-Creme    | Hazelnut Spread    | Pâte à tartiner        | Hazelnootpasta     | Krem orzechowy
food    |  2.49 | 250 g              | Champignons          | Button Mushrooms   | Champignons de Paris   | Champignons        | Pieczarki
food    |  3.99 | 500 g, 250 g       | Erdbeeren            | Strawberries       | Fraises                | Aardbeien          | Truskawki
food    |  2.99 | 500 g              | Weintrauben hell     | White Grapes       | Raisin blanc           | Witte druiven      | Winogrona białe
food    |  0.79 | 1 ×, 4 ×           | Zitrone              | Lemon              | Citron jaune           | Citroen            | Cytryna
food    |  1.49 | 1 ×, 2 ×           | Avocado              | Avocado            | Avocat                 | Avocado            | Awokado
food    |  1.79 | 450 g, 1 kg        | Rahmspinat           | Creamed Spinach    | Épinards à la crème    | Roomspinazie       | Szpinak w śmietanie  | Cremespinat
food    |  3.29 | 320 g, 2 × 320 g   | Steinofenpizza       | Stone Baked Pizza  | Pizza sur pierre       | Steenovenpizza     | Pizza z pieca
food    |  2.99 | 450 g              | Fischstäbchen        | Fish Fingers       | Bâtonnets de poisson   | Vissticks          | Paluszki rybne
food    |  4.49 | 900 ml, 500 ml     | Vanilleeis           | Vanilla Ice Cream  | Glace vanille          | Vanille-ijs        | Lody waniliowe
food    |  1.89 | 175 g, 250 g       | Kartoffelchips       | Sea Salt Crisps    | Chips salées           | Naturel chips      | Chipsy solone
food    |  1.69 | 200 g              | Butterkekse          | Butter Biscuits    | Petits beurres         | Boterkoekjes       | Herbatniki maślane
food    |  2.59 | 200 g, 500 g       | Walnusskerne         | Walnut Halves      | Cerneaux de noix       | Walnoten           | Orzechy włoskie
food    |  1.39 | 425 ml, 2 × 425 ml | Kidneybohnen         | Kidney Beans       | Haricots rouges        | Kidneybonen        | Fasola czerwona
food    |  0.89 | 400 g              | Gehackte Tomaten     | Chopped Tomatoes   | Tomates concassées     | Tomatenblokjes     | Pomidory krojone
food    |  1.99 | 185 g, 3 × 80 g    | Thunfisch in Öl      | Tuna Chunks        | Thon à l’huile         | Tonijn in olie     | Tuńczyk w oleju
food    |  2.29 | 200 g              | Schafskäse           | Feta               | Feta                   | Feta               | Ser feta
food    |  2.49 | 125 g, 250 g       | Mozzarella           | Mozzarella         | Mozzarella             | Mozzarella         | Mozzarella
food    | 19.90 | kg                 | Bergkäse             | Alpine Cheese      | Fromage d’alpage       | Bergkaas           | Ser górski
food    |  2.79 | 1 l                | Haferdrink           | Oat Drink          | Boisson à l’avoine     | Haverdrink         | Napój owsiany
food    |  2.29 | 200 g, 400 g       | Räuchertofu          | Smoked Tofu        | Tofu fumé              | Gerookte tofu      | Tofu wędzone
food    |  1.99 | 200 g              | Hummus               | Houmous            | Houmous                | Hummus             | Hummus
food    |  2.99 | 20 ×, 50 ×         | Kräutertee           | Herbal Tea         | Infusion aux herbes    | Kruidenthee        | Herbata ziołowa
food    |  1.49 | 30 g               | Basilikum im Topf    | Basil Pot          | Basilic en pot         | Basilicum          | Bazylia w doniczce
food    |  1.99 | 2 kg               | Orangen              | Oranges            | Oranges                | Sinaasappels       | Pomarańcze
food    |  2.49 | 1 ×                | Brokkoli             | Broccoli           | Brocoli                | Broccoli           | Brokuły
food    |  2.69 | 1 ×                | Blumenkohl           | Cauliflower        | Chou-fleur             | Bloemkool          | Kalafior             | Karfiol
food    |  2.19 | kg                 | Zucchini             | Courgettes         | Courgettes             | Courgette          | Cukinia
food    |  1.99 | 500 g              | Grüne Bohnen         | Green Beans        | Haricots verts         | Sperziebonen       | Fasolka szparagowa   | Fisolen
food    | 11.90 | kg                 | Schweineschnitzel    | Pork Schnitzel     | Escalopes de porc      | Varkensschnitzel   | Sznycle wieprzowe
food    |  3.79 | 400 g, 200 g       | Wiener Würstchen     | Frankfurters       | Saucisses de Francfort | Knakworst          | Parówki              | Frankfurter Würstel
drink   |  1.99 | 0.5 l, 4 × 0.25 l  | Energydrink          | Energy Drink       | Boisson énergisante    | Energiedrank       | Napój energetyczny
drink   |  1.79 | 1 l                | Apfelschorle         | Apple Spritzer     | Jus de pomme pétillant | Appelspritzer      | Napój jabłkowy       | Apfelsaft gespritzt
drink   |  1.49 | 1 l                | Eistee Pfirsich      | Peach Iced Tea     | Thé glacé pêche        | IJsthee perzik     | Herbata mrożona
alcohol |  9.99 | 0.75 l             | Winzersekt           | Sparkling Wine     | Vin mousseux           | Mousserende wijn   | Wino musujące
alcohol | 24.90 | 0.7 l              | Gin                  | London Dry Gin     | Gin                    | Gin                | Gin
food    |  3.49 | 400 g              | Rührkuchen           | Pound Cake         | Quatre-quarts          | Boterkoek          | Babka piaskowa       | Gugelhupf
food    |  1.29 | 1 ×                | Brezel               | Pretzel            | Bretzel                | Pretzel            | Precel               | Laugenbrezel
food    |  2.39 | 250 g              | Kirschtomaten        | Cherry Tomatoes    | Tomates cerises        | Kerstomaten        | Pomidory koktajlowe  | Kirschparadeiser
`);
